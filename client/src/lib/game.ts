/** What a game brings to the page: its board, the panels beside it, and its words. */
import type { Component, Snippet } from 'svelte'
import type { Moment, Place, Seat } from './api/types'
import { use, type Part } from './words/index.svelte'

/** What every board, panel and tab of a game is given. A game narrows sheet and view to its own. */
export interface BoardProps<S = any, V = any, P = any> {
  /** All that never changes at this table. */
  sheet: S
  moment: Moment<V, P>
  /** Who sits where. */
  seats: Seat[]
  /** Answers picked but not sent yet: what a board draws as planned. */
  chosen: number[]
  /** Something pointed at elsewhere (a name in the log, a row of the list): the board lights it. */
  hover: Place | null
  /** May the viewer answer? False while a past moment is shown, or the connection is lost. */
  active: boolean
  /** Animations: off under reduced motion, in a replay that runs fast, and when a page comes back. */
  still: boolean
  onanswer: (answers: number[]) => void
  /** Asked: why is this not possible? `at` is where the card with the reason goes. */
  onwhy: (place: Place, at?: { x: number; y: number }) => void
  onhover: (place: Place | null) => void
}

export interface Tab {
  id: string
  name: string
  icon: string
  component: Component<BoardProps>
}

/** The main button and the second line of the question bar, when the game knows better than the list of answers. */
export interface Bar {
  second?: string
  main?: { answers: number[]; words: string }
  /** The steps of the turn for the band: done, now, to come. */
  steps?: { words: string; state: 'done' | 'now' | 'todo' }[]
  /** On the right of the band: turn, bag, round. */
  end?: string
}

export interface GameModule {
  Board: Component<BoardProps>
  /** The panels beside the board; with `logInside` it gets the log as `children` and says where it stands. */
  Side: Component<BoardProps & { children?: Snippet }>
  logInside?: boolean
  /** The width of the panels beside the board at 1366: 600 unless said. */
  sideWidth?: number
  /** On a phone, what does not fit beside the board. */
  tabs: Tab[]
  /** On a phone, what stands between the board and the main button: the hand, the own train. */
  Hand?: Component<BoardProps>
  /** The parts of the final result. */
  Result?: Component<BoardProps>
  /** The board in lines of text, for who does not see it. */
  describe: (moment: Moment<any, any>, sheet: any, seats: Seat[]) => string[]
  bar?: (moment: Moment<any, any>, sheet: any, seats: Seat[]) => Bar
  /** Which turn or round of the game a moment belongs to, as the band says it. */
  when?: (moment: Moment<any, any>, sheet: any) => string
  /** How many ms the picture of a bot's step takes, where that is not the usual: the next step waits for it. */
  takes?: (before: Moment<any, any>, after: Moment<any, any>) => number | undefined
  /** The name of a place, in the language of the page; the list and the log link it. */
  name?: (place: Place, sheet: any) => string
}

const modules = import.meta.glob<GameModule>('../{shinjuku,zerokei}/index.ts')

/** The board of a game, with its words; fetched when it is first needed. */
export async function load(game: string): Promise<GameModule> {
  const found = modules[`../${game}/index.ts`]
  if (!found) throw new Error(`there is no board for ${game}`)
  const [module] = await Promise.all([found(), use(game as Part)])
  return module
}
