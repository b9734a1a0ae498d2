/** The live stream of a table: connects, notices silence, connects again, and never loses its place. */
import type { Frame } from './types'

export type Connection = 'connecting' | 'live' | 'lost' | 'ended'

export interface LiveHandlers {
  /** The number of the last frame that was taken in. */
  since: () => number
  frame: (frame: Frame) => void
  connection: (state: Connection) => void
}

const PING = 20_000
const SILENCE = 45_000
const FIRST_WAIT = 400
const LONGEST_WAIT = 8_000

/** How long to wait before trying again: longer each time, never the same for everybody. */
export function waiting(tries: number, chance = Math.random()): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries) * (0.6 + 0.4 * chance)
}

/** Keeps one WebSocket open until it is closed for good. */
export class Live {
  private socket: WebSocket | null = null
  private tries = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private beat: ReturnType<typeof setInterval> | undefined
  private heard = 0
  private over = false
  private readonly wake = (): void => this.again(0)

  constructor(
    private readonly table: string,
    private readonly viewer: () => number | null,
    private readonly on: LiveHandlers,
  ) {
    addEventListener('online', this.wake)
    document.addEventListener('visibilitychange', this.wake)
    this.open()
  }

  /** Close, and do not come back. */
  close(): void {
    this.over = true
    removeEventListener('online', this.wake)
    document.removeEventListener('visibilitychange', this.wake)
    clearTimeout(this.timer)
    clearInterval(this.beat)
    this.socket?.close()
  }

  /** Ask for everything anew: a frame was missed, or another seat looks. */
  restart(): void {
    this.drop()
    this.open()
  }

  private open(): void {
    if (this.over) return
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const viewer = this.viewer()
    const address = `${scheme}://${location.host}/api/v1/tables/${this.table}/live?since=${this.on.since()}${viewer === null ? '' : `&viewer=${viewer}`}`
    const socket = new WebSocket(address)
    this.socket = socket
    this.heard = Date.now()
    socket.onopen = () => {
      this.tries = 0
      this.on.connection('live')
    }
    socket.onmessage = (event) => {
      this.heard = Date.now()
      const frame = JSON.parse(event.data as string) as Frame
      if (frame.kind === 'bye') this.bye(frame.reconnect)
      else this.on.frame(frame)
    }
    socket.onclose = () => {
      if (this.socket === socket) this.lost()
    }
    clearInterval(this.beat)
    this.beat = setInterval(() => this.listen(), PING)
  }

  private listen(): void {
    if (Date.now() - this.heard > SILENCE) this.restart()
    else if (this.socket?.readyState === WebSocket.OPEN) this.socket.send('{"kind":"ping"}')
  }

  private bye(reconnect: number | null): void {
    if (reconnect === null) {
      this.close()
      this.on.connection('ended')
    } else {
      this.drop()
      this.on.connection('lost')
      this.again(reconnect * 1000)
    }
  }

  private lost(): void {
    this.drop()
    if (this.over) return
    this.on.connection('lost')
    this.again(waiting(this.tries++))
  }

  private again(wait: number): void {
    if (this.over || this.socket || (wait === 0 && document.hidden)) return
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.open(), wait)
  }

  private drop(): void {
    const socket = this.socket
    this.socket = null
    clearInterval(this.beat)
    socket?.close()
  }
}
