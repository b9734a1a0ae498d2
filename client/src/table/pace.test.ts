import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Pace } from './pace'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Frames are numbers here, and a number is how long it is looked at. */
function paced() {
  const shown: number[] = []
  const pace = new Pace<number>((frame) => {
    shown.push(frame)
    return frame
  })
  return { pace, shown }
}

test('what comes while something is looked at waits, in order', () => {
  const { pace, shown } = paced()
  for (const frame of [200, 100, 0, 0]) pace.put(frame)
  expect(shown).toEqual([200])
  vi.advanceTimersByTime(199)
  expect(shown).toEqual([200])
  vi.advanceTimersByTime(1)
  expect(shown).toEqual([200, 100])
  vi.advanceTimersByTime(100)
  expect(shown).toEqual([200, 100, 0, 0])
})

test('what is looked at already is looked at to its end', () => {
  const { pace, shown } = paced()
  pace.rest(150)
  expect(pace.behind).toBe(false)
  pace.put(0)
  expect(pace.behind).toBe(true)
  expect(shown).toEqual([])
  vi.advanceTimersByTime(150)
  expect(shown).toEqual([0])
})

test('nothing waits when nothing is looked at any more', () => {
  const { pace, shown } = paced()
  pace.put(200)
  vi.advanceTimersByTime(500)
  pace.put(300)
  expect(shown).toEqual([200, 300])
})

test('who has seen enough sees everything at once, and what comes then', () => {
  const { pace, shown } = paced()
  for (const frame of [200, 100, 300]) pace.put(frame)
  pace.hurry()
  expect(shown).toEqual([200, 100, 300])
  expect(pace.waiting || pace.behind).toBe(false)
  pace.put(50)
  expect(shown).toEqual([200, 100, 300, 50])
})
