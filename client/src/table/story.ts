/** How a game that is over went, turn by turn: the points as they stood, and those that could be expected. */
import { api } from '../lib/api/client'
import type { TableStore } from './store.svelte'

export interface Row {
  ply: number
  values: number[]
}

export interface Told {
  points: Row[]
  expected: Row[]
}

/** A number of points for the axis. */
export function pointsOf(value: number): string {
  return String(Math.round(value)).replace('-', '−')
}

/** Fetch how the game went. */
export async function storyOf(store: TableStore): Promise<Told> {
  const { turns } = await api.story(store.id)
  return {
    points: turns.map(({ ply, points }) => ({ ply, values: points })),
    expected: turns.map(({ ply, expected }) => ({ ply, values: expected })),
  }
}
