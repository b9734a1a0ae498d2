/** A table as this page knows it: what the server says, the connection, what has been picked but not sent. */
import { api, fresh, LostError, RefusedError } from '../lib/api/client'
import { Live, type Connection } from '../lib/api/live'
import type { Frame, LogTurn, Moment, Place, Reason, Refused, TableState } from '../lib/api/types'
import type { GameModule } from '../lib/game'
import { settings } from '../lib/settings.svelte'
import { t } from '../lib/words/index.svelte'
import { Pace } from './pace'

/** Something the page has to say once: a refusal, or that the connection came back. */
export interface Notice {
  refused: Refused
  at?: { x: number; y: number } | undefined
}

/** So many ms a step of a bot is looked at, when something has come of it. */
const LOOK = 240

export class TableStore {
  table: TableState | null = $state.raw(null)
  sheet: any = $state.raw(null)
  log: LogTurn[] = $state.raw([])
  connection: Connection = $state('connecting')
  /** Answers picked and not sent: they wait for a confirmation, or show a hint. */
  chosen: number[] = $state.raw([])
  /** Are the answers picked waiting for a second click? */
  armed = $state(false)
  sending = $state(false)
  hover: Place | null = $state.raw(null)
  notice: Notice | null = $state.raw(null)
  reasons: Reason[] = $state.raw([])
  /** Of several seats of one's own, the one that looks. */
  viewer: number | null = $state(null)
  /** Lines of chat seen so far, to count the new ones. */
  seen = $state(0)

  moment = $derived<Moment | null>(this.table?.moment ?? null)
  /** Is one of my seats asked, and may it answer now? */
  mine = $derived(
    this.moment?.question != null &&
      this.table?.state === 'playing' &&
      (this.table?.seats[this.moment.question.seat]?.you ?? false),
  )
  active = $derived(this.mine && this.moment?.question?.choices.length !== 0 && !this.sending)
  /** Another seat of mine, on this same screen, is asked: the screen has to be passed on. */
  passing = $derived(
    this.mine && this.table?.viewer !== this.moment?.question?.seat ? (this.moment?.question?.seat ?? null) : null,
  )
  unread = $derived(Math.max(0, (this.table?.chat.length ?? 0) - this.seen))

  /** In a lesson: what is wanted, drawn on the board; a table asks a bot instead. */
  show: (() => void) | null = null

  /** How many ms the picture of a step takes in this game, when the game knows. */
  takes: NonNullable<GameModule['takes']> = () => undefined
  /** Bots answer faster than anybody can look. */
  readonly pace = new Pace<Frame>((frame) => {
    const before = this.moment
    this.follow(frame)
    return frame.kind === 'moment' ? this.lookAt(before, this.moment) : 0
  })

  private live: Live | null = null
  private reasonsAt = -1
  private logging = 0

  constructor(readonly id: string) {}

  /** Fetch the table and follow it. */
  async open(): Promise<void> {
    this.take(await api.table(this.id, this.viewer))
    if (this.table?.moment) this.sheet = await api.sheet(this.id)
    this.seen = this.table?.chat.length ?? 0
    void this.readLog()
    this.live = new Live(this.id, () => this.viewer, {
      since: () => this.table?.seq ?? 0,
      frame: (frame) => this.hear(frame),
      connection: (state) => (this.connection = state),
    })
  }

  close(): void {
    this.live?.close()
    this.live = null
    this.pace.hurry()
  }

  // ---------------------------------------------------------------- what the server says

  take(state: TableState): void {
    if (this.table && state.seq < this.table.seq && state.viewer === this.table.viewer) return
    const ply = this.moment?.ply
    const begun = !this.table?.moment && state.moment
    this.table = state
    if (state.moment?.ply !== ply) this.moved()
    if (begun && !this.sheet) void api.sheet(this.id).then((sheet) => (this.sheet = sheet))
  }

  private hear(frame: Frame): void {
    if (frame.kind === 'pong' || frame.kind === 'took' || frame.kind === 'refused' || frame.kind === 'bye') return
    this.pace.put(frame)
  }

  /** So many ms belong to a step before the next one is shown: to one of a bot, and to the own train that runs. */
  private lookAt(before: Moment | null, after: Moment | null): number {
    const by = before?.question ? this.table?.seats[before.question.seat] : undefined
    if (!before || !after || after.ply <= before.ply || !by || (by.kind === 'person' && !by.you)) return 0
    if (settings.still || document.hidden || this.table?.clock.kind !== 'none') return 0
    if (by.you) return this.takes(before, after) ?? 0
    const known = after.since === before.since ? before.happenings.length : 0
    return this.takes(before, after) ?? (after.happenings.length > known ? LOOK : 0)
  }

  private follow(frame: Frame): void {
    if (!this.table) return
    if (frame.kind === 'table') return this.take(frame.table as TableState)
    if (frame.kind === 'resync') return void this.refresh()
    if (frame.kind === 'pong' || frame.kind === 'took' || frame.kind === 'refused' || frame.kind === 'bye') return
    if (frame.seq > this.table.seq + 1) return void this.refresh()
    const seq = Math.max(frame.seq, this.table.seq)
    if (frame.kind === 'chat') {
      if (this.table.chat.some((said) => said.id === frame.said.id)) return
      this.table = { ...this.table, seq, chat: [...this.table.chat, frame.said] }
    } else if (frame.kind === 'presence') {
      this.table = { ...this.table, seq, seats: frame.seats, watching: frame.watching }
    } else if (frame.kind === 'clock') {
      this.table = { ...this.table, seq, clock: frame.clock }
    } else if (frame.kind === 'moment' && frame.viewer === this.table.viewer) {
      if (frame.seq <= this.table.seq) return // the answer over HTTP brought it; what was picked since stays picked
      this.table = { ...this.table, seq, clock: frame.clock, moment: frame.moment as Moment }
      this.moved()
    } else {
      void this.refresh()
    }
  }

  /** The whole table anew. */
  async refresh(): Promise<void> {
    try {
      this.take(await api.table(this.id, this.viewer))
    } catch (problem) {
      if (!(problem instanceof LostError)) this.say(problem)
    }
  }

  protected moved(): void {
    this.chosen = []
    this.armed = false
    this.notice = null
    this.hover = null
    // The log tells of everything: it comes when everything is shown.
    if (!this.pace.behind) void this.readLog()
  }

  /** The turns so far; asked again when another moment has come meanwhile. */
  protected async readLog(): Promise<void> {
    const asked = ++this.logging
    if (!this.moment) return
    try {
      const found = await api.log(this.id)
      if (asked === this.logging) this.log = found.turns
    } catch {
      // the next moment asks again
    }
  }

  // ---------------------------------------------------------------- what is done here

  /** Answers were clicked: pick them, ask to confirm what cannot be taken back, or send them. */
  pick(answers: number[]): void {
    if (!this.active || answers.length === 0) return
    const same = this.armed && answers.length === this.chosen.length && answers.every((a, at) => a === this.chosen[at])
    if (same || !this.needsConfirm(answers)) return void this.send(answers)
    this.chosen = answers
    this.armed = true
  }

  private needsConfirm(answers: number[]): boolean {
    if (settings.now.confirm === 'never') return false
    if (settings.now.confirm === 'always') return true
    return this.moment?.question?.choices.find((choice) => choice.answer === answers[0])?.final ?? false
  }

  /** Let go of what was picked. */
  drop(): void {
    this.chosen = []
    this.armed = false
  }

  /** Send answers; without a connection, again with the same key until the server has them. */
  async send(answers: number[]): Promise<void> {
    const before = this.moment
    const ply = before?.ply
    if (ply === undefined || this.sending) return
    this.sending = true
    this.chosen = answers
    const key = fresh()
    try {
      for (let tries = 0; ; tries++) {
        try {
          this.take(await api.answer(this.id, ply, answers, key))
          this.pace.rest(this.lookAt(before, this.moment))
          break
        } catch (problem) {
          if (!(problem instanceof LostError) || tries > 40) throw problem
          await new Promise((done) => setTimeout(done, Math.min(2000, 250 * (tries + 1))))
          if (this.moment && this.moment.ply !== ply) break // it had arrived after all
        }
      }
    } catch (problem) {
      this.say(problem)
      this.drop()
    } finally {
      this.sending = false
      if (this.moment?.ply !== ply) this.drop()
    }
  }

  async undo(what: 'answer' | 'turn'): Promise<void> {
    if (this.armed || this.chosen.length) return this.drop()
    if (this.moment) await this.ask(api.undo(this.id, this.moment.ply, what))
  }

  /** Ask the server for something that gives back the table; what it refuses is shown. */
  async ask(asked: Promise<TableState>): Promise<TableState | null> {
    try {
      const state = await asked
      if (state.id === this.id) this.take(state)
      return state
    } catch (problem) {
      this.say(problem)
      return null
    }
  }

  /** Look through another seat of one's own. */
  async look(viewer: number): Promise<void> {
    this.viewer = viewer
    await this.refresh()
    this.live?.restart()
  }

  // ---------------------------------------------------------------- why not

  async readReasons(): Promise<Reason[]> {
    const ply = this.moment?.ply ?? -1
    if (this.reasonsAt !== ply) {
      this.reasons = (await api.why(this.id, ply)).reasons
      this.reasonsAt = ply
    }
    return this.reasons
  }

  /** Why is this place not offered? */
  async why(place: Place, at?: { x: number; y: number }): Promise<void> {
    if (!this.mine) return
    try {
      const reasons = await this.readReasons()
      const found = reasons.find((reason) => reason.place?.kind === place.kind && reason.place.number === place.number)
      const sentence = found?.sentence ?? t('table.not-this')
      this.notice = { refused: { sentence, rule: found?.rule ?? '', code: 'not-allowed', instead: [] }, at }
    } catch (problem) {
      this.say(problem)
    }
  }

  protected say(problem: unknown): void {
    if (problem instanceof RefusedError) {
      this.notice = { refused: problem.refused }
      if (problem.table) this.take(problem.table)
    } else {
      this.notice = { refused: { sentence: problem instanceof LostError ? t('trouble.lost') : String((problem as Error).message ?? problem), rule: '', code: 'closed', instead: [] } }
    }
  }
}
