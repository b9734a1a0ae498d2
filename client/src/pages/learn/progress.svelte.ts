/** How far I have come in the lessons: those done, and the answers given in those begun; kept in this browser. */
import { api } from '../../lib/api/client'
import type { LessonRow } from '../../lib/api/types'

const STORE = 'ekiben.lessons'

interface Kept {
  done: string[]
  begun: Record<string, number[]>
}

function remembered(): Kept {
  try {
    const found = JSON.parse(localStorage.getItem(STORE) ?? '{}') as Partial<Kept>
    return { done: Array.isArray(found.done) ? found.done : [], begun: found.begun ?? {} }
  } catch {
    return { done: [], begun: {} }
  }
}

class Progress {
  /** All lessons there are, once they have been fetched. */
  rows: LessonRow[] = $state.raw([])
  private kept: Kept = $state.raw(remembered())
  private asked: Promise<void> | null = null

  /** Fetch the list of lessons, unless it is here. */
  async need(): Promise<LessonRow[]> {
    this.asked ??= api.lessons().then((found) => void (this.rows = found.lessons))
    try {
      await this.asked
    } catch (problem) {
      this.asked = null
      throw problem
    }
    return this.rows
  }

  /** The lessons of a game, in the order they are taught in. */
  of(game: string): LessonRow[] {
    return this.rows.filter((row) => row.game === game)
  }

  isDone(name: string): boolean {
    return this.kept.done.includes(name)
  }

  /** How many lessons of a game are done. */
  done(game: string): number {
    return this.of(game).filter((row) => this.isDone(row.name)).length
  }

  /** The first lesson of a game that is not done. */
  next(game: string): LessonRow | undefined {
    return this.of(game).find((row) => !this.isDone(row.name))
  }

  /** The answers given in a lesson that was begun and left. */
  answers(name: string): number[] {
    return this.kept.begun[name] ?? []
  }

  /** These answers have been given. */
  keep(name: string, answers: number[], done: boolean): void {
    const begun = { ...this.kept.begun, [name]: answers }
    if (done || answers.length === 0) delete begun[name]
    this.write({ done: done ? [...new Set([...this.kept.done, name])] : this.kept.done, begun })
  }

  /** Forget everything about a game. */
  forget(game: string): void {
    const other = (name: string): boolean => !name.startsWith(`${game}.`)
    const begun = Object.fromEntries(Object.entries(this.kept.begun).filter(([name]) => other(name)))
    this.write({ done: this.kept.done.filter(other), begun })
  }

  private write(kept: Kept): void {
    this.kept = kept
    try {
      localStorage.setItem(STORE, JSON.stringify(kept))
    } catch {
      // then it begins anew next time
    }
  }
}

export const progress = new Progress()
