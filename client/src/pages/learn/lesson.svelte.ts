/** A lesson as a table: the same board, question and buttons; what is answered goes to the teacher. */
import { api, LostError, RefusedError } from '../../lib/api/client'
import type { LessonState, Reason, Seat, TableState } from '../../lib/api/types'
import { settings } from '../../lib/settings.svelte'
import { TableStore } from '../../table/store.svelte'
import { progress } from './progress.svelte'

const COLOURS = ['blue', 'red', 'green', 'yellow']

export class LessonStore extends TableStore {
  state: LessonState | null = $state.raw(null)
  /** The key of what is to be said about the last answer, when it did not count. */
  reply = $state('')
  private reasonsOf = ''

  constructor(readonly name: string) {
    super(name)
    this.show = () => this.pointOut()
  }

  override async open(): Promise<void> {
    this.sheet = await api.lessonSheet(this.name)
    try {
      await this.go(progress.answers(this.name), 0)
    } catch (problem) {
      // Answers kept by an earlier version may not fit any more.
      if (!(problem instanceof RefusedError) || problem.refused.code === 'not-found') throw problem
      await this.go([], 0)
    }
  }

  override close(): void {
    // nothing is open
  }

  override async refresh(): Promise<void> {
    await this.go(this.state?.answers ?? [], 0)
  }

  override async send(answers: number[]): Promise<void> {
    if (this.sending || !this.state) return
    this.sending = true
    this.chosen = answers
    const before = this.state.answers
    try {
      for (let tries = 0; ; tries++) {
        try {
          await this.go([...before, ...answers], before.length)
          break
        } catch (problem) {
          if (!(problem instanceof LostError) || tries > 20) throw problem
          this.connection = 'lost'
          await new Promise((done) => setTimeout(done, Math.min(2000, 250 * (tries + 1))))
        }
      }
    } catch (problem) {
      this.say(problem)
    } finally {
      this.sending = false
      this.drop()
    }
  }

  override async undo(what: 'answer' | 'turn'): Promise<void> {
    if (this.armed || this.chosen.length) return this.drop()
    const [answers, most] = [this.state?.answers ?? [], this.moment?.undo.answers ?? 0]
    if (most) await this.go(answers.slice(0, answers.length - (what === 'turn' ? most : 1)), answers.length)
  }

  override async readReasons(): Promise<Reason[]> {
    const answers = this.state?.answers ?? []
    if (this.reasonsOf !== answers.join()) {
      this.reasons = (await api.lessonWhy(this.name, answers)).reasons
      this.reasonsOf = answers.join()
    }
    return this.reasons
  }

  /** Begin anew. */
  async again(): Promise<void> {
    await this.go([], 0)
  }

  /** Draw what is wanted, and play nothing. */
  private pointOut(): void {
    const next = this.state?.ahead[0]
    if (next === undefined) return
    this.armed = false
    this.chosen = this.state?.ahead ?? []
    this.hover = this.moment?.question?.choices.find((choice) => choice.answer === next)?.place ?? null
  }

  private async go(answers: number[], since: number): Promise<void> {
    const found = await api.lesson(this.name, answers, since)
    this.connection = 'live'
    this.state = found
    this.reply = found.reply ?? ''
    progress.keep(this.name, found.answers, found.done)
    const happenings = found.moment.happenings
    const known = since ? this.log.filter((turn) => turn.end <= found.moment.since) : []
    const turn = { ply: found.moment.since, end: found.moment.ply, seat: 0, words: '', happenings, at: 0 }
    this.log = happenings.length ? [...known, turn] : known
    this.take(this.tableOf(found))
  }

  // There is nothing to fetch: the log comes with the answers.
  protected override async readLog(): Promise<void> {}

  private tableOf(found: LessonState): TableState {
    const seats: Seat[] = Array.from({ length: found.players }, (_, seat) => ({
      seat,
      kind: seat === 0 ? 'person' : found.game === 'zerokei' && found.players === 2 ? 'hideo' : 'bot',
      name: seat === 0 ? (settings.me?.name ?? '') : found.game === 'zerokei' && found.players === 2 ? 'Hideo' : '',
      colour: COLOURS[seat] ?? 'blue',
      person: null,
      level: null,
      you: seat === 0 && !found.done,
      present: true,
      bot_since: null,
    }))
    return {
      id: this.name,
      name: '',
      game: found.game,
      wishes: {},
      state: 'playing',
      private: true,
      seats,
      viewer: 0,
      host: null,
      you_host: false,
      clock: { kind: 'none', now: 0, running: null, left: [], since: null, out_at: null, paused: false, wish: null },
      undo_mode: 'own',
      moment: found.moment,
      seq: (this.table?.seq ?? 0) + 1,
      chat: [],
      muted: [],
      orders: [],
      proposal: null,
      watching: 0,
      commitment: '',
      seed: null,
      scores: null,
      places: null,
      rematch: null,
      note: '',
      invite: null,
      analysis: true,
      notices: [],
      created: 0,
      changed: 0,
    }
  }
}
