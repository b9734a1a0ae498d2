/** What may be clicked now, what a click answers, and what lies under the pointer.
 *
 * Everything follows from `question.ways`: answers with the places they point at. A place with one way of one
 * answer answers at once; with several, or by touch, it opens a menu of its ways.
 */
import type { Moment, Place, Way } from '../lib/api/types'
import type { View } from './types'

export type Look = 'idle' | 'lit' | 'via' | 'chosen'

export interface Wishes {
  moment: Moment<View>
  chosen: number[]
  hover: Place | null
  active: boolean
  onanswer: (answers: number[]) => void
  onwhy: (place: Place, at?: { x: number; y: number }) => void
  onhover: (place: Place | null) => void
}

export function keyOf(place: Place | null | undefined): string {
  return place ? `${place.kind}:${place.number}` : ''
}

/** Kinds of places that are lit for answers which first say something else, such as the card to use. */
const FAR = new Set(['city', 'venue'])

/** The ways of a question, those without a server's foresight included. */
export function waysOf(moment: Moment<View>): Way[] {
  const question = moment.question
  if (!question) return []
  // A server without foresight, or a past moment, still knows the answers themselves.
  return question.ways?.length
    ? question.ways
    : question.choices.map((choice) => ({ answers: [choice.answer], places: [choice.place] }))
}

/** The ways by the place they end at: one answer first, then the longer ones to places far away. */
export function byPlace(ways: Way[]): Map<string, Way[]> {
  const found = new Map<string, Way[]>()
  for (const way of ways) {
    const place = way.places.at(-1)
    if (!place || (way.answers.length > 1 && !FAR.has(place.kind))) continue
    const key = keyOf(place)
    found.set(key, [...(found.get(key) ?? []), way])
  }
  // Where an answer is direct, the longer ways only repeat what is asked next anyway.
  for (const [key, all] of found) {
    const direct = all.filter((way) => way.answers.length === 1)
    if (direct.length) found.set(key, direct)
  }
  return found
}

/** The way under the pointer: the score shows what it would bring. */
export const foreseen: { way: Way | null } = $state({ way: null })

export class Pointing {
  #wishes: () => Wishes
  #spots = $derived.by(() => {
    const { moment, active } = this.#wishes()
    return byPlace(active ? waysOf(moment) : [])
  })
  #at: { key: string; element: Element } | null = $state.raw(null)
  #menu: { key: string; element: Element } | null = $state.raw(null)
  /** The place that Tab comes back to. */
  current = $state('')

  constructor(wishes: () => Wishes) {
    this.#wishes = wishes
  }

  ways(place: Place): Way[] {
    return this.#spots.get(keyOf(place)) ?? []
  }

  look(place: Place): Look {
    const ways = this.ways(place)
    if (!ways.length) return 'idle'
    const chosen = this.#wishes().chosen
    if (chosen?.length && ways.some((way) => same(way.answers, chosen))) return 'chosen'
    return ways[0]!.answers.length === 1 ? 'lit' : 'via'
  }

  /** Is this place pointed at, here or from elsewhere (a name in the log)? */
  marked(place: Place): boolean {
    const key = keyOf(place)
    return this.#at?.key === key || this.#menu?.key === key || keyOf(this.#wishes().hover) === key
  }

  /** What the callout tells about, and whether it is a menu. */
  get told(): { key: string; place: Place; element: Element; ways: Way[]; menu: boolean } | null {
    const shown = this.#menu ?? this.#at
    if (!shown || !shown.element.isConnected) return null
    const [kind, number] = split(shown.key)
    const place = { kind, number }
    return { key: shown.key, place, element: shown.element, ways: this.ways(place), menu: shown === this.#menu }
  }

  answer(way: Way): void {
    this.close()
    this.#wishes().onanswer(way.answers)
  }

  /** Pointed at by mouse or keyboard. */
  enter(place: Place, element: Element): void {
    this.#at = { key: keyOf(place), element }
    const ways = this.ways(place)
    foreseen.way = ways.length === 1 ? ways[0]! : null
    this.#wishes().onhover(place)
  }

  leave(): void {
    this.#at = null
    foreseen.way = null
    this.#wishes().onhover(null)
  }

  close(): void {
    this.#menu = null
    this.#at = null
    foreseen.way = null
  }

  press(place: Place, element: Element, touch: boolean): void {
    const key = keyOf(place)
    const ways = this.ways(place)
    this.current = key
    if (!ways.length) {
      this.#menu = touch ? { key, element } : null
      const [x, y] = middle(element)
      this.#wishes().onwhy(place, { x, y })
    } else if (ways.length === 1 && ways[0]!.answers.length === 1 && !touch) this.answer(ways[0]!)
    else this.#menu = this.#menu?.key === key ? null : { key, element }
  }

  /** Everything an element needs to stand for a place: spread it onto the element. */
  on(place: Place, label: string): Record<string, unknown> {
    const key = keyOf(place)
    const ways = this.ways(place)
    // Tab comes to what was pointed at last while that glows, else to the first thing that does.
    const first = this.#spots.has(this.current) ? this.current : (this.#spots.keys().next().value ?? this.current)
    return {
      'data-place': key,
      'data-look': this.look(place),
      'data-answers': ways.map((way) => way.answers.join()).join(';') || undefined,
      'data-marked': this.marked(place) || undefined,
      role: 'button',
      tabindex: first === key ? 0 : -1,
      'aria-label': label,
      'aria-disabled': ways.length ? undefined : 'true',
      'aria-haspopup': ways.length > 1 || (ways[0]?.answers.length ?? 0) > 1 ? 'menu' : undefined,
      onclick: (event: MouseEvent) => {
        const pressed = event.currentTarget as Element
        this.press(place, pressed, (event as PointerEvent).pointerType === 'touch')
      },
      onpointerenter: (event: PointerEvent) => {
        if (event.pointerType !== 'touch') this.enter(place, event.currentTarget as Element)
      },
      onpointerleave: (event: PointerEvent) => {
        if (event.pointerType !== 'touch') this.leave()
      },
      onfocus: (event: FocusEvent) => {
        const element = event.currentTarget as HTMLElement
        this.current = key
        if (element.matches(':focus-visible')) this.enter(place, element)
      },
      onblur: () => this.leave(),
      onkeydown: (event: KeyboardEvent) => {
        if (event.key === 'Enter' || event.key === ' ') {
          event.preventDefault()
          this.press(place, event.currentTarget as Element, false)
        }
      },
    }
  }

  /** Arrow keys walk to the nearest glowing thing in that direction; with shift, to the nearest thing at all. */
  walk(event: KeyboardEvent, root: HTMLElement): void {
    if (event.key === 'Escape' && (this.#menu || this.#at)) {
      this.close()
      event.stopPropagation()
      return
    }
    const way = DIRECTIONS[event.key]
    const from = (event.target as Element).closest('[data-place]')
    if (!way || !from) return
    const all = [...root.querySelectorAll<HTMLElement>('[data-place]')].filter((each) => each !== from && visible(each))
    const lit = all.filter((each) => each.dataset.look !== 'idle')
    const next = (event.shiftKey ? undefined : nearest(from, lit, way)) ?? (event.shiftKey || !lit.length ? nearest(from, all, way) : undefined)
    if (!next) return
    event.preventDefault()
    this.#menu = null
    next.focus()
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
}

const DIRECTIONS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function nearest(from: Element, others: HTMLElement[], [dx, dy]: readonly [number, number]): HTMLElement | undefined {
  const [x, y] = middle(from)
  let best: HTMLElement | undefined
  let least = Infinity
  for (const other of others) {
    const [ox, oy] = middle(other)
    const along = (ox - x) * dx + (oy - y) * dy
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx)
    if (along <= 2) continue
    const far = along + 2 * aside
    if (far < least) [best, least] = [other, far]
  }
  return best
}

function middle(element: Element): [number, number] {
  const box = element.getBoundingClientRect()
  return [box.x + box.width / 2, box.y + box.height / 2]
}

function visible(element: Element): boolean {
  const box = element.getBoundingClientRect()
  return box.width > 0 && box.height > 0
}

function same(a: number[], b: number[]): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i])
}

function split(key: string): [string, number] {
  const at = key.lastIndexOf(':')
  return [key.slice(0, at), Number(key.slice(at + 1))]
}
