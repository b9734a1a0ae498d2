/** Which part of the board a window shows: moved and zoomed by pointer, wheel and keys. */
import type { Box, Point } from './types'

const CLOSEST = 46
/** Pixels a unit at which names can be read: a window too small to show all of the map so shows a part of it. */
export const READABLE = 5.5
const AT_REST = 5.8
const TWEEN = 220
/** So many ms after its last move the map is drawn anew, or at once when its picture has become so coarse. */
const SETTLED = 120
const COARSE = 2

export class Camera {
  /** The window in pixels. */
  width = $state(0)
  height = $state(0)
  /** The point of the board in the middle of the window, and pixels for a unit of the board. */
  x = $state(50)
  y = $state(45)
  scale = $state(7)
  /** What was drawn last: while the map moves only this picture is moved, since drawing takes longer than a frame. */
  drawn: { x: number; y: number; scale: number } = $state.raw({ x: 50, y: 45, scale: 7 })
  /** Has somebody moved the map? Until then it fits itself to the window. */
  touched = false
  #frame: Box = [0, 0, 100, 90]
  #flight = 0
  #rest: ReturnType<typeof setTimeout> | undefined

  /** The scale at which the whole board is seen. */
  get whole(): number {
    const [, , across, down] = this.#frame
    return Math.min(this.width / across, this.height / down) || 1
  }

  /** Is the window too small to show the whole map with its names? */
  get cramped(): boolean {
    return this.width > 0 && this.whole < READABLE
  }

  /** The scale at which the map is shown while nobody moves it. */
  get rest(): number {
    return this.cramped ? AT_REST : this.whole
  }

  /** From the board to the picture that was drawn. */
  get transform(): string {
    const { width, height } = this
    const { x, y, scale } = this.drawn
    return `translate(${(width / 2 - x * scale).toFixed(2)} ${(height / 2 - y * scale).toFixed(2)}) scale(${scale.toFixed(4)})`
  }

  /** From the picture that was drawn to where it is seen now, for the style of the picture. */
  get motion(): string {
    const { width, height, x, y, scale, drawn } = this
    if (x === drawn.x && y === drawn.y && scale === drawn.scale) return 'none'
    const grown = scale / drawn.scale
    const across = (width / 2) * (1 - grown) + (drawn.x - x) * scale
    const down = (height / 2) * (1 - grown) + (drawn.y - y) * scale
    return `translate(${across.toFixed(2)}px, ${down.toFixed(2)}px) scale(${grown.toFixed(5)})`
  }

  /** The part of the board in the window. */
  get box(): Box {
    const [across, down] = [this.width / this.scale / 2, this.height / this.scale / 2]
    return [this.x - across, this.y - down, this.x + across, this.y + down]
  }

  board(frame: Box): void {
    this.#frame = frame
    this.showAll(true)
  }

  resize(width: number, height: number): void {
    const first = this.width === 0
    this.width = width
    this.height = height
    if (first || !this.touched) this.showAll(true)
    else this.#set(this.x, this.y, this.scale)
    this.#settle()
  }

  showAll(still = false): void {
    this.touched = false
    const [left, top, across, down] = this.#frame
    this.#fly([left + across / 2, top + down / 2], this.whole, still)
  }

  /** Bring a box into the window, at most so close and no farther than names can be read. */
  show(box: Box, most: number, still = false): void {
    const scale = Math.min(this.width / (box[2] - box[0] || 1), this.height / (box[3] - box[1] || 1), most)
    this.touched = true
    this.#fly([(box[0] + box[2]) / 2, (box[1] + box[3]) / 2], Math.max(scale, this.rest), still)
  }

  /** Move so that a point is seen with so much around it; nothing happens when it is. */
  reveal(point: Point, still = false, room = 4): void {
    const [left, top, right, bottom] = this.box
    const x = point[0] < left + room ? point[0] - left - room : point[0] > right - room ? point[0] - right + room : 0
    const y = point[1] < top + room ? point[1] - top - room : point[1] > bottom - room ? point[1] - bottom + room : 0
    if (!x && !y) return
    this.touched = true
    this.#fly([this.x + x, this.y + y], this.scale, still)
  }

  pan(across: number, down: number): void {
    this.touched = true
    this.#land()
    this.#set(this.x - across / this.scale, this.y - down / this.scale, this.scale)
  }

  /** Zoom by a factor; the point of the board under this pixel of the window stays there. */
  zoom(factor: number, at: Point = [this.width / 2, this.height / 2]): void {
    this.touched = true
    this.#land()
    const scale = Math.max(this.whole, Math.min(CLOSEST, this.scale * factor))
    const [dx, dy] = [at[0] - this.width / 2, at[1] - this.height / 2]
    this.#set(this.x + dx / this.scale - dx / scale, this.y + dy / this.scale - dy / scale, scale)
  }

  /** The point of the board under a pixel of the window. */
  toBoard(pixel: Point): Point {
    return [(pixel[0] - this.width / 2) / this.scale + this.x, (pixel[1] - this.height / 2) / this.scale + this.y]
  }

  toWindow(point: Point): Point {
    return [(point[0] - this.x) * this.scale + this.width / 2, (point[1] - this.y) * this.scale + this.height / 2]
  }

  #set(x: number, y: number, scale: number): void {
    const [left, top, across, down] = this.#frame
    const clamp = (value: number, low: number, size: number, window: number) => {
      const seen = window / scale
      if (seen >= size) return low + size / 2
      return Math.max(low + seen / 2, Math.min(low + size - seen / 2, value))
    }
    this.scale = scale
    this.x = clamp(x, left, across, this.width)
    this.y = clamp(y, top, down, this.height)
    clearTimeout(this.#rest)
    const grown = scale / this.drawn.scale
    if (grown > COARSE || grown < 1 / COARSE) this.#settle()
    else this.#rest = setTimeout(() => this.#settle(), SETTLED)
  }

  /** Draw what is seen, sharp. */
  #settle(): void {
    clearTimeout(this.#rest)
    this.drawn = { x: this.x, y: this.y, scale: this.scale }
  }

  #land(): void {
    if (this.#flight) cancelAnimationFrame(this.#flight)
    this.#flight = 0
  }

  #fly(to: Point, scale: number, still: boolean): void {
    this.#land()
    const start = { x: this.x, y: this.y, scale: this.scale, time: performance.now() }
    if (still || !this.width) {
      this.#set(to[0], to[1], scale)
      return this.#settle()
    }
    const step = (now: number) => {
      const share = Math.min(1, (now - start.time) / TWEEN)
      const eased = 1 - (1 - share) ** 3
      const mix = (a: number, b: number) => a + (b - a) * eased
      this.#set(mix(start.x, to[0]), mix(start.y, to[1]), mix(start.scale, scale))
      this.#flight = share < 1 ? requestAnimationFrame(step) : 0
      if (!this.#flight) this.#settle()
    }
    this.#flight = requestAnimationFrame(step)
  }
}

/** Turns pointers, wheel and pinches into moves of the camera; a drag is no click. */
export function steer(node: HTMLElement, camera: Camera) {
  const pointers = new Map<number, Point>()
  let dragged = false
  /** Of two fingers: the point between them, and how far they are apart. */
  let grip: { at: Point; apart: number } | null = null

  const inWindow = (event: { clientX: number; clientY: number }): Point => {
    const box = node.getBoundingClientRect()
    return [event.clientX - box.left, event.clientY - box.top]
  }
  function down(event: PointerEvent): void {
    if (event.button > 1) return
    if (pointers.size === 0) dragged = false
    pointers.set(event.pointerId, inWindow(event))
    grip = gripped()
  }
  function gripped(): typeof grip {
    const [one, other] = [...pointers.values()]
    if (!one || !other) return null
    return { at: [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2], apart: Math.hypot(one[0] - other[0], one[1] - other[1]) }
  }
  function move(event: PointerEvent): void {
    const before = pointers.get(event.pointerId)
    if (!before) return
    // Let go where nobody could hear it, in another window: a mouse without a pressed button drags nothing.
    if (event.buttons === 0) return up(event)
    const now = inWindow(event)
    if (pointers.size === 1) {
      const [dx, dy] = [now[0] - before[0], now[1] - before[1]]
      if (!dragged && Math.hypot(dx, dy) < (event.pointerType === 'mouse' ? 4 : 9)) return
      if (!dragged) node.setPointerCapture(event.pointerId)
      dragged = true
      camera.pan(dx, dy)
      pointers.set(event.pointerId, now)
      return
    }
    dragged = true
    pointers.set(event.pointerId, now)
    const held = grip
    grip = gripped()
    if (!held || !grip) return
    // What lay between the fingers stays there, wherever they go.
    camera.pan(grip.at[0] - held.at[0], grip.at[1] - held.at[1])
    if (held.apart) camera.zoom(grip.apart / held.apart, grip.at)
  }
  function up(event: PointerEvent): void {
    pointers.delete(event.pointerId)
    grip = gripped()
  }
  function click(event: MouseEvent): void {
    // A key clicks as well, and never after a drag.
    if (!dragged || event.detail === 0) return
    event.stopPropagation()
    event.preventDefault()
    dragged = false
  }
  function wheel(event: WheelEvent): void {
    event.preventDefault()
    const lines = event.deltaMode === 1 ? 24 : 1
    camera.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016)), inWindow(event))
  }
  node.addEventListener('pointerdown', down)
  // On the window: a pointer may leave the map before it has moved enough to be held, and is let go elsewhere.
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', up)
  window.addEventListener('pointercancel', up)
  node.addEventListener('click', click, true)
  node.addEventListener('wheel', wheel, { passive: false })
  return {
    destroy(): void {
      node.removeEventListener('pointerdown', down)
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', up)
      window.removeEventListener('pointercancel', up)
      node.removeEventListener('click', click, true)
      node.removeEventListener('wheel', wheel)
    },
  }
}
