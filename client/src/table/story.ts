/** How a game went: the points of every seat, as things stood at the end of each turn. */
import { api } from '../lib/api/client'
import type { Moment } from '../lib/api/types'
import type { TableStore } from './store.svelte'

export interface Row {
  ply: number
  values: number[]
}

/** A number of points for the axis. */
export function pointsOf(value: number): string {
  return String(Math.round(value)).replace('-', '−')
}

/** The points as things stand in a moment: told beside the view, or by the view itself. */
export function standing(moment: Moment<any, any>, seats: number): number[] | null {
  const view = moment.view
  if (moment.projected?.length) {
    const values = Array<number>(seats).fill(0)
    for (const tally of moment.projected as { seat: number; points: number }[]) values[tally.seat] = tally.points
    return values
  }
  if (view.over && view.scores?.length) return view.scores
  const found = (view.tallies ?? view.seats)?.map((seat: any) => seat?.score ?? seat?.total ?? seat?.projected ?? seat?.points)
  return Array.isArray(found) && found.every((value) => typeof value === 'number') ? found : null
}

/** Fetch the ends of all turns, a few at a time; what is known so far is told on the way. */
export async function storyOf(store: TableStore, gone: () => boolean, told: (rows: Row[]) => void): Promise<void> {
  const seats = store.table?.seats.length ?? 0
  const all = [0, ...store.log.map((turn) => turn.end)]
  const every = Math.max(1, Math.ceil(all.length / 60))
  const plies = all.filter((_, at) => at % every === 0 || at === all.length - 1)
  const found: Row[] = []
  for (let at = 0; at < plies.length && !gone(); at += 4) {
    const some = await Promise.all(plies.slice(at, at + 4).map((ply) => api.moment(store.id, ply, null).catch(() => null)))
    for (const moment of some) {
      const values = moment && standing(moment, seats)
      if (moment && values) found.push({ ply: moment.ply, values })
    }
    if (!gone()) told([...found])
  }
}
