/** What changed since the moment seen before, and the moves that show it: short, and skipped by any click or key. */
import type { Camera } from './camera.svelte'
import { runJourney, running, Scene, walk } from './motion'
import { spot, type Table } from './table'
import { tokens } from './tokens'
import type { Block, Point, ShinjukuMoment, ShinjukuView } from './types'

export interface Changes {
  stores: ReadonlySet<number>
  tracks: ReadonlySet<number>
  /** For every ward, how many customers of each kind have come. */
  arrived: ReadonlyMap<number, ReadonlyMap<number, number>>
}

const NOTHING: Changes = { stores: new Set(), tracks: new Set(), arrived: new Map() }

/** Nothing has changed when time went back, jumped, or stood still. */
const JUMP = 40
/** More than so many walking at once would only be a crowd. */
const CROWD = 16

function follows(before: ShinjukuView | null, after: ShinjukuView): before is ShinjukuView {
  return !!before && after.ply > before.ply && after.ply <= before.ply + JUMP
}

const nameOf = (view: ShinjukuView): string => JSON.stringify(view.journey ?? null)

export class Stage {
  /** Where moving things are drawn. */
  layer: SVGGElement | undefined = $state()
  last: ShinjukuView | null = null
  #scene: Scene | null = null
  #told = ''

  /** The moment has come and is drawn: show how it came about. */
  perform(table: Table, moment: ShinjukuMoment, camera: Camera, still: boolean): void {
    const [before, after] = [this.last, moment.view]
    this.last = after
    if (this.layer && !this.#scene) this.#scene = new Scene(this.layer)
    const moving = after.question.startsWith('move')
    const over = !moving && nameOf(after) !== this.#told
    if (!moving) this.#told = nameOf(after)
    if (still || !this.#scene || !follows(before, after)) return
    if (over) runJourney(this.#scene, table, after)
    this.#arrive(table, before, after, camera, over)
  }

  /** Everything stands where it belongs. */
  finish(): void {
    this.#scene?.finish()
  }

  /** From the station where a journey ends, else out of the queue, or from the edge when that is out of sight. */
  #arrive(table: Table, before: ShinjukuView, after: ShinjukuView, camera: Camera, travelled: boolean): void {
    const came = arrivals(before, after)
    const number = [...came.values()].flatMap((kinds) => [...kinds.values()]).reduce((sum, n) => sum + n, 0)
    if (number > CROWD) return
    const end = travelled ? after.journey?.route.at(-1)?.station : undefined
    for (const [ward, kinds] of came) {
      const got = end !== undefined && table.sheet.city.stations[end]?.ward === ward
      const laid = tokens(after.waiting[ward] ?? [], table.sheet.layout.blocks[ward] as Block)
      const goals = laid.flatMap((token, i) => {
        const later = laid.slice(i + 1).filter((other) => other.kind === token.kind).length
        if (later >= (kinds.get(token.kind) ?? 0)) return []
        return [{ kind: token.kind, at: [token.x + token.width / 2, token.y + token.height / 2] as Point }]
      })
      walk(this.#scene as Scene, table, got ? spot(table, end) : source(this.layer as SVGGElement, camera), goals)
    }
  }
}

/** Where customers come from, in the units of the board. */
function source(layer: SVGGElement, camera: Camera): Point {
  const map = layer.ownerSVGElement?.getBoundingClientRect()
  const first = document.querySelector('[data-space="0"]')?.getBoundingClientRect()
  if (map && first && first.width) {
    return camera.toBoard([first.left + first.width / 2 - map.left, first.top + first.height / 2 - map.top])
  }
  return camera.toBoard([camera.width / 2, -20])
}

/** A journey is seen when its train runs, as long as that takes, and not piece by piece before. */
export function takes(before: ShinjukuMoment, after: ShinjukuMoment): number | undefined {
  if (after.view.question.startsWith('move')) return 0
  if (before.view.question.startsWith('move')) return running((after.view.journey?.route.length ?? 1) - 1)
  return undefined
}

export function changes(stage: Stage, moment: ShinjukuMoment, still: boolean): Changes {
  const [before, after] = [stage.last, moment.view]
  if (still || !follows(before, after)) return NOTHING
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
