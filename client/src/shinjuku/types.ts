/** A table of Shinjuku as the server tells it: the sheet that never changes, and views. Numbers are the sheet's. */
import type { Moment, Place, View, Way } from '../lib/api/types'
import type { BoardProps } from '../lib/game'
import type { Good } from '../lib/look/symbols'

export type Point = readonly [number, number]
export type Path = readonly Point[]
export type Box = readonly [number, number, number, number]

export interface Label {
  lines: string[]
  side: string
  box: Box
}
export interface Block {
  at: Point
  columns: number
  rows: number
}
export interface Layout {
  /** What a window shows: left, top, width, height. */
  frame: Box
  stations: Point[]
  lines: Path[]
  links: Path[]
  wards: Path[][]
  outside: Path[]
  rivers: Path[]
  labels: Label[]
  blocks: Block[]
}
export interface Named {
  id: string
  name: string
  local: string
}
export interface Ward extends Named {
  cards: number
}
export interface Station extends Named {
  ward: number
  sakura: boolean
  rank: number | null
  /** Dots of the prototype: how high a store may grow here. */
  height: number | null
}
export interface City extends Named {
  subtitle: string
  subtitle_local: string
  width: number
  height: number
  wards: Ward[]
  stations: Station[]
  lines: [number, number][]
  links: [number, number][]
  neighbours: number[][]
  waters: { name: string; local: string; label: Point }[]
}
export interface Edition {
  id: string
  name: string
  goods: Good[]
  customers: [number, number][]
  stores_per_good: number
  dept_stores: number
  track: number
  hand: number
  tokens: number
  turn_steps: string[]
  actions_per_turn: number
  arrival: 'queue' | 'bag'
  arrival_counts: [number, number][]
  queue_spaces: number
  queue_base: number
  wild_stores: boolean
  wild_cards: number
  matsuri: boolean
  track_income: boolean
  two_step_upgrade: boolean
  upgrade_site: 'sakura' | 'dots'
  bonus_stacks: number[]
  scoring: 'sets' | 'drop_most' | 'majority'
  set_points: number[]
  collections_hidden: boolean
  action_names: Record<'open' | 'expand' | 'move' | 'upgrade' | 'income', string>
}
export interface Sheet {
  game: 'shinjuku'
  players: number
  options: Record<string, unknown>
  edition: Edition
  city: City
  layout: Layout
}

export interface Store {
  seat: number
  /** 1 a store, 2 a double store, 3 a department store. */
  height: number
  good?: number | null
  under?: number | null
}
export interface Space {
  ward: number | null
  customers?: number[]
}
export interface Supply {
  stores: number[]
  departments: number
  track: number
}
export interface Visit {
  station: number
  given?: number[]
  to?: number | null
}
export interface Journey {
  seat: number
  ward: number
  route: Visit[]
  travelling?: number[]
  income?: number[]
}
export interface Plan {
  action: number
  station?: number | null
  good?: number | null
  source?: number | null
  customer?: number | null
  ward?: number | null
  segments?: [number, number | null][]
  cards_to_pay?: number
}
export interface ShinjukuView extends View {
  viewer: number | null
  seat: number | null
  answers: number[]
  over: boolean
  scores: number[]
  places: number[]
  turn: number
  start: number
  mover: number
  actions_taken: number[]
  ending: boolean
  final_turns: boolean
  deck: number
  discards: number
  discard_top: number | null
  bag: string | number
  queue: Space[]
  queue_size: number
  matsuri: number | null
  stacks: number[]
  bonus: number[]
  bonus_order: number[]
  stores: Record<string, Store>
  tracks: Record<string, number>
  waiting: Record<string, number[]>
  hands: number[]
  hand: number[] | null
  supplies: Supply[]
  collections: (number[] | null)[]
  own_score: number | null
  plan: Plan | null
  journey: Journey | null
}

export interface Member {
  good: number
  bonus?: boolean
  double?: boolean
}
export interface Part {
  members: Member[]
  points: number
  state?: '' | 'dropped' | 'most' | 'level'
}
export interface Tally {
  seat: number
  points: number
  parts: Part[]
}

export interface Gain {
  seat: number
  kind: number
  station: number
}
export interface ShinjukuWay extends Way {
  gains?: Gain[]
  income?: number[]
  wild?: number[]
}
export interface Stock {
  total: number
  waiting: number
  queued: number
  bag: number | null
  gone: number | null
  share: number
}
export interface Aids {
  stock: Stock[]
  wild: Record<string, 'store' | 'matsuri'>
}

export type ShinjukuMoment = Moment<ShinjukuView, Tally[]> & { aids?: Aids | null }
export type Props = Omit<BoardProps<Sheet, ShinjukuView, Tally[]>, 'moment'> & { moment: ShinjukuMoment }

export const SINGLE = 1
export const DOUBLE = 2
export const DEPARTMENT = 3
export const ACTIONS = ['open', 'expand', 'move', 'upgrade', 'income'] as const
export type Action = (typeof ACTIONS)[number]

export function same(one: Place | null | undefined, other: Place | null | undefined): boolean {
  return !!one && !!other && one.kind === other.kind && one.number === other.number
}
