/** How far I have come in each lesson; kept in this browser. */
export const LESSONS = [
  { game: 'shinjuku', title: 'learn.shinjuku.title', steps: 9 },
  { game: 'zerokei', title: 'learn.zerokei.title', steps: 9 },
] as const

const STORE = 'ekiben.lessons'

class Progress {
  private done: Record<string, number> = $state({})

  constructor() {
    try {
      this.done = JSON.parse(localStorage.getItem(STORE) ?? '{}')
    } catch {
      this.done = {}
    }
  }

  of(game: string): number {
    return this.done[game] ?? 0
  }

  set(game: string, steps: number): void {
    this.done[game] = steps
    try {
      localStorage.setItem(STORE, JSON.stringify(this.done))
    } catch {
      // then it begins anew next time
    }
  }
}

export const progress = new Progress()
