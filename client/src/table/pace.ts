/** What others do is shown at a pace that eyes can follow: each step for its time, in order, until somebody hurries. */
export class Pace<T> {
  #waiting: T[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  /** `show` puts a step on the screen and says for how many ms it wants to be looked at. */
  constructor(private readonly show: (step: T) => number) {}

  /** Is something looked at just now, or still to be shown? */
  get waiting(): boolean {
    return this.#timer !== undefined
  }

  /** Is there something that has come and is not shown yet? */
  get behind(): boolean {
    return this.#waiting.length > 0
  }

  put(step: T): void {
    this.#waiting.push(step)
    if (!this.waiting) this.#next()
  }

  /** Something else is looked at for so many ms; what comes waits. */
  rest(time: number): void {
    if (time > 0 && !this.waiting) this.#timer = setTimeout(() => this.#next(), time)
  }

  /** Everything at once. */
  hurry(): void {
    this.#stop()
    while (this.#waiting.length) this.show(this.#waiting.shift() as T)
  }

  #stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #next(): void {
    this.#stop()
    while (this.#waiting.length) {
      const time = this.show(this.#waiting.shift() as T)
      if (time <= 0) continue
      this.#timer = setTimeout(() => this.#next(), time)
      return
    }
  }
}
