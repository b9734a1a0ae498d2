/** What hangs together by track: only drawn with, never asked whether something is allowed. */
import type { Table } from './table'
import type { Store } from './types'

/** The stations that can be reached from here by track of anybody and by links, without these lines. */
export function reached(table: Table, start: number, tracks: Record<string, number>, without: readonly number[]): Set<number> {
  const { lines, links } = table.sheet.city
  const pairs = [...links, ...lines.filter((_, line) => line in tracks && !without.includes(line))]
  const found = new Set([start])
  const waiting = [start]
  while (waiting.length) {
    const here = waiting.pop()
    for (const [one, other] of pairs) {
      const next = one === here ? other : other === here ? one : undefined
      if (next === undefined || found.has(next)) continue
      found.add(next)
      waiting.push(next)
    }
  }
  return found
}

/** The stores on both sides of a line that is planned; null where they hang together already. */
export function joinedStores(
  table: Table,
  line: number,
  tracks: Record<string, number>,
  stores: Record<string, Store>,
): [number[], number[]] | null {
  const [one, other] = table.sheet.city.lines[line] ?? []
  if (one === undefined || other === undefined) return null
  const here = reached(table, one, tracks, [line])
  if (here.has(other)) return null
  const there = reached(table, other, tracks, [line])
  const standing = Object.keys(stores).map(Number)
  return [standing.filter((station) => here.has(station)), standing.filter((station) => there.has(station))]
}
