/** How somebody's finished games went, counted from the lists of tables. */
import type { TableRow } from '../../lib/api/types'

export interface Statistic {
  game: string
  played: number
  won: number
  best: number
  mean: number
}

/** One row for each game and edition; shared victories count as won. */
export function statistics(tables: TableRow[], person: string): Statistic[] {
  const found = new Map<string, Statistic>()
  for (const table of tables) {
    const seat = table.seats.find((each) => each.you || (person !== '' && each.person === person))
    const points = seat && table.scores?.[seat.seat]
    if (!seat || points === undefined) continue
    const edition = typeof table.wishes.edition === 'string' ? ` ${table.wishes.edition}` : ''
    const game = (table.game === 'zerokei' ? 'Zero-Kei' : 'Shinjuku') + edition
    const row = found.get(game) ?? { game, played: 0, won: 0, best: -Infinity, mean: 0 }
    row.mean = (row.mean * row.played + points) / (row.played + 1)
    row.played += 1
    row.won += table.places?.[seat.seat] === 1 ? 1 : 0
    row.best = Math.max(row.best, points)
    found.set(game, row)
  }
  return [...found.values()].sort((a, b) => b.played - a.played)
}
