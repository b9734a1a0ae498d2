/** What the server sends of a game of Zero-Kei: the sheet, which never changes, and views of the table. */
import type { View as AnyView } from '../lib/api/types'
import type { BoardProps } from '../lib/game'

export type Colour = 'white' | 'black' | 'gold'
export type ActionCode = 'income' | 'ground' | 'track' | 'station' | 'buy' | 'venue' | 'repeat' | 'counter'
export type AbilityCode = 'station' | 'track' | 'venue' | 'ground' | 'engine' | 'tail' | 'turn'

export interface Action {
  code: ActionCode
  discount: number
}
export interface City {
  id: string
  number: number
  name: string
  plain: string
  local: string
  ground_cost: number
  ground_points: number
  reconstructed: string[]
}
export interface Carriage {
  id: string
  cities: number[]
  cost: number
  counter: Colour
  then: Colour[]
  action: Action | null
  ability: AbilityCode | null
  reconstructed: string[]
}
export interface EventCard {
  id: string
  name: string
  local: string
  colour: 'grey' | 'blue' | 'green'
  letter: string
  actions: number
  start_yen: number
  kind: 'action' | 'end'
  effect: string
  parts: Action[]
  fee: number
  gain: number
  points: number
  by_rank: number[]
  reconstructed: string[]
}
export interface Engine {
  id: string
  name: string
  local: string
  actions: Action[]
  reconstructed: string[]
}
export interface VenueSpace {
  id: string
  name: string
  local: string
  effect: 'points' | 'yen' | 'move'
  pay: number
  points: number
  yen: number
  moves: number
}
export interface BoardRow {
  number: number
  venue: number
  points: number
  places: (string | null)[]
}
export interface Sheet {
  game: 'zerokei'
  players: number
  difficulty: string | null
  hideo_seat: number | null
  seats: string[]
  cities: City[]
  stations: { points: number[]; columns: Colour[]; last: number; scores: number[] }
  track_costs: { letter: string; cost: number; points: number }[]
  venues: VenueSpace[]
  tile: { number: number; counters: number; yen: number; points: number }[]
  rounds: { number: number; year: string; colour: string }[]
  engines: Engine[]
  tail: { yen: number; counters: number }
  carriages: Carriage[]
  events: EventCard[]
  numbers: Record<string, number>
  hideo: { rows: BoardRow[]; final: string[]; closing_cauldrons: number; closing_points: number[] }
  parts: string[]
  board_places: string[]
  unpublished: number
  notice: string
}

export interface Wagon {
  card: number
  cities: number[]
  spent?: boolean
}
export interface Player {
  yen: number
  points: number
  cauldrons: number
  tracks: number
  engine: number | null
  train: Wagon[]
  abilities: AbilityCode[]
  parts: number[]
  projected: number
}
export interface Offered {
  card: number | null
  price?: number
  seat?: number | null
}
export interface VenueState {
  city: number
  cauldrons: number[]
  closed?: boolean
}
export interface Step {
  step: number
  where: number
  what: number
  why?: number
  points?: number
}
export interface HideoBoard {
  places: (number | null)[]
  face_down: number[]
  closing: number[]
  number: number
  log: Step[]
}
export interface Plan {
  card?: number
  again?: number
  discount?: number
  joined?: boolean
  city?: number
  colour?: number
  letter?: number
  carriage?: number
  steps?: number
  barred?: number[]
}
/** A view, with what a server leaves out filled in: see `viewOf`. */
export interface View extends AnyView {
  viewer: number | null
  seat: number | null
  over: boolean
  scores: number[]
  places: number[]
  round: number
  phase: 'engines' | 'purchase' | 'turns' | 'end of round' | 'over'
  mover: number
  /** None before every engine is chosen: then they are dealt. */
  events: number[]
  event: number | null
  letter: number | null
  actions: number
  actions_left: number
  used: number[]
  counters: number[]
  ranking: number[]
  built: number[]
  tile: (number | null)[]
  row: Offered[]
  deck: number
  discards: number[]
  engines: number[]
  construction: number[]
  stations: Record<string, number>
  tracks: number[]
  venues: VenueState[]
  aside: number[]
  tokens: Record<string, number>
  seats: Player[]
  hideo: HideoBoard | null
  plan: Plan | null
}

/** The view of a moment; what there is not may be left out on the way, and is nothing here. */
export function viewOf(moment: { view: View }): View {
  return { ...NOTHING, ...moment.view }
}
const NOTHING = { viewer: null, seat: null, over: false, scores: [], places: [], event: null, letter: null, hideo: null, plan: null }

/** What every part of the board is given. */
export type Props = BoardProps<Sheet, View>

/** The numbers by which answers and used cards speak of what is no carriage. */
export const ENGINE_OF = 32
export const TAIL = 36
export const EVENT = 37
export const STOP = 60
/** From here on, a venue is answered without its effect. */
export const PLACE_ONLY = 8

export const ACTIONS: ActionCode[] = ['ground', 'track', 'station', 'venue', 'counter', 'income']
/** The kinds of Hideo's steps, as the kernel counts them. */
export const STEP = { income: 1, claim: 2, counter: 3, space: 4, reveal: 5, close: 6, ground: 7, station: 8, track: 9, margin: 10 }
