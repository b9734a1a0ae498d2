/** What the server says, in the names of its own messages. */
export interface Place {
  kind: string
  number: number
}
export interface Choice {
  answer: number
  words: string
  place: Place | null
  final: boolean
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
export interface Question {
  seat: number
  name: string
  sentence: string
  choices: Choice[]
  ways: Way[]
}
export interface Happening {
  kind: string
  words: string
  seat: number | null
  places: Place[]
}
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
export interface Undo {
  answers: number
  turn: number
  why?: string | null
  asks?: boolean
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
export interface Seat {
  seat: number
  kind: 'person' | 'bot' | 'open' | 'shared' | 'hideo'
  name: string
  person?: string | null
  level?: string | null
  you: boolean
  present: boolean
}
