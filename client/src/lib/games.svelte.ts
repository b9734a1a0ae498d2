/** The games of this server, fetched once. */
import { api } from './api/client'
import type { GameRow } from './api/types'

class Games {
  rows: GameRow[] = $state.raw([])
  version = $state('')
  private asked: Promise<void> | null = null

  /** Fetch them, unless they are here. */
  async need(): Promise<GameRow[]> {
    this.asked ??= api.games().then((found) => {
      this.rows = found.games
      this.version = found.version
    })
    try {
      await this.asked
    } catch (problem) {
      this.asked = null
      throw problem
    }
    return this.rows
  }

  of(game: string): GameRow | undefined {
    return this.rows.find((row) => row.id === game)
  }
}

export const games = new Games()
