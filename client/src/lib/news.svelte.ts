/** What is new for me, wherever I am on the page: tables where it is my turn. */
import { settings } from './settings.svelte'

class News {
  turns: string[] = $state.raw([])
  open = $state(0)
  private source: EventSource | null = null

  /** Listen; the browser connects again by itself. */
  listen(): void {
    if (this.source) return
    this.turns = settings.me?.your_turns ?? []
    this.source = new EventSource('/api/v1/me/stream')
    this.source.onmessage = (event) => this.hear(event.data as string)
    for (const kind of ['turn', 'lobby']) {
      this.source.addEventListener(kind, (event) => this.hear((event as MessageEvent<string>).data))
    }
  }

  private hear(data: string): void {
    try {
      const said = JSON.parse(data) as { kind: string; tables?: string[]; open?: number }
      if (said.kind === 'turn') this.turns = said.tables ?? []
      if (said.kind === 'lobby') this.open = said.open ?? 0
    } catch {
      // a heartbeat
    }
  }
}

export const news = new News()
