/** What changed since the moment seen before, and the moves that show it: short, and ended by whatever comes next. */
import type { ShinjukuMoment, ShinjukuView } from './types'

export interface Changes {
  stores: ReadonlySet<number>
  tracks: ReadonlySet<number>
  /** For every ward, how many customers of each kind have come. */
  arrived: ReadonlyMap<number, ReadonlyMap<number, number>>
}

const NOTHING: Changes = { stores: new Set(), tracks: new Set(), arrived: new Map() }

export class Stage {
  /** Where moving things are drawn. */
  layer: SVGGElement | undefined = $state()
  last: ShinjukuView | null = null

  remember(moment: ShinjukuMoment): void {
    this.last = moment.view
  }
}

/** Nothing has changed when time went back, jumped, or stood still. */
const JUMP = 40

export function changes(stage: Stage, moment: ShinjukuMoment, still: boolean): Changes {
  const [before, after] = [stage.last, moment.view]
  if (still || !before || after.ply <= before.ply || after.ply > before.ply + JUMP) return NOTHING
  return {
    stores: new Set(
      Object.entries(after.stores)
        .filter(([station, store]) => before.stores[station]?.height !== store.height)
        .map(([station]) => Number(station)),
    ),
    tracks: new Set(Object.keys(after.tracks).filter((line) => !(line in before.tracks)).map(Number)),
    arrived: arrivals(before, after),
  }
}

export function arrivals(before: ShinjukuView, after: ShinjukuView): Changes['arrived'] {
  const found = new Map<number, Map<number, number>>()
  for (const [ward, kinds] of Object.entries(after.waiting)) {
    const more = new Map<number, number>()
    for (const kind of kinds) more.set(kind, (more.get(kind) ?? 0) + 1)
    for (const kind of before.waiting[ward] ?? []) more.set(kind, (more.get(kind) ?? 0) - 1)
    for (const [kind, number] of more) if (number <= 0) more.delete(kind)
    if (more.size) found.set(Number(ward), more)
  }
  return found
}
