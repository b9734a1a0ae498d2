import { describe, expect, it } from 'vitest'
import { joinedStores, reached } from './network'
import type { Table } from './table'
import type { Store } from './types'

// 0–1–2  3–4, and a link 4–5: line 0 joins 0 and 1, 1: 1 and 2, 2: 2 and 3, 3: 3 and 4.
const table = { sheet: { city: { lines: [[0, 1], [1, 2], [2, 3], [3, 4]], links: [[4, 5]] } } } as unknown as Table
const store: Store = { seat: 0, good: 0, height: 1 } as Store

describe('what hangs together', () => {
  it('follows track and links', () => {
    expect([...reached(table, 3, { 0: 0, 3: 1 }, [])].sort()).toEqual([3, 4, 5])
    expect([...reached(table, 3, { 0: 0, 3: 1 }, [3])]).toEqual([3])
  })

  it('tells the stores on both sides of a planned line', () => {
    expect(joinedStores(table, 2, { 1: 0, 3: 1 }, { 1: store, 5: store })).toEqual([[1], [5]])
  })

  it('is silent where a line joins nothing new', () => {
    expect(joinedStores(table, 1, { 1: 0, 0: 0, 2: 0 }, {})).toEqual([[], []])
    const ring = { sheet: { city: { lines: [[0, 1], [1, 2], [2, 0]], links: [] } } } as unknown as Table
    expect(joinedStores(ring, 2, { 0: 0, 1: 0 }, { 0: store })).toBeNull()
  })
})
