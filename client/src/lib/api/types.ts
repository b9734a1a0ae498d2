/** What the server says, by the names the page uses; `schema.d.ts` is made from the server's own description. */
import type { components } from './schema'

type Schemas = components['schemas']

export type Place = Schemas['Place']
export type Choice = Schemas['Choice']
export type Happening = Schemas['Happening']
export type Undo = Schemas['Undo']
export type Seat = Schemas['SeatState']
export type LogTurn = Schemas['LogTurn']
export type Story = Schemas['Story']
export type Reason = Schemas['Reason']
export type Advice = Schemas['Advice']
export type HintReason = Schemas['HintReason']
export type Suggestion = Schemas['Suggestion']
export type Clock = Schemas['ClockState']
export type ClockWish = Schemas['ClockWish']
export type Settings = Schemas['Settings']
export type Me = Schemas['Me']
export type GameRow = Schemas['GameRow']
export type Option = Schemas['Option']
export type EditionRow = Schemas['EditionRow']
export type TableRow = Schemas['TableRow']
export type Rules = Schemas['Rules']
export type RuleEntry = Schemas['RuleEntry']
export type NewTable = Partial<Schemas['NewTable']> & { game: string }
export type SeatWish = Schemas['SeatWish']
export type Refused = Schemas['Error']
export type Frame = Schemas[
  | 'TableFrame'
  | 'MomentFrame'
  | 'ChatFrame'
  | 'PresenceFrame'
  | 'ClockFrame'
  | 'ResyncFrame'
  | 'ByeFrame'
  | 'TookFrame'
  | 'RefusedFrame'
  | 'PongFrame']

export type LessonRow = Schemas['LessonRow']

/** How far a learner has come. */
export interface LessonState extends Omit<Schemas['LessonState'], 'moment'> {
  moment: Moment
}

/** Answers that one click can give; the last place is the one to click. */
export interface Way {
  answers: number[]
  places: (Place | null)[]
  yen?: number
  points?: number
  parts?: number[]
  done?: boolean
}

export interface Question extends Omit<Schemas['Question'], 'ways'> {
  ways?: Way[]
}

/** What every view has, whatever the game. */
export interface View {
  game: string
  ply: number
  viewer: number | null
  question: string
  seat: number | null
  answers: number[]
  over: boolean
  scores: number[]
  places: number[]
}

/** A game as one viewer may see it after so many answers; a board narrows `V` to its game's own view. */
export interface Moment<V = View, P = unknown> {
  ply: number
  since: number
  view: V
  question: Question | null
  happenings: Happening[]
  undo: Undo
  projected: P | null
}

export interface TableState extends Omit<Schemas['TableState'], 'moment'> {
  moment: Moment | null
}
