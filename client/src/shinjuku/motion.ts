/** Moving pictures over the map: a train runs its journey, customers walk; ended by a click, a key, or their time. */
import { letter } from '../lib/look/symbols'
import { along, distance, length } from './geometry'
import { good, lineBetween, route, spot, type Table } from './table'
import { isDouble, TOKEN } from './tokens'
import type { Path, Point, ShinjukuView } from './types'

const SVG = 'http://www.w3.org/2000/svg'
const PIECE = 220
const LONGEST = 2400
const HOP = 420
const WALK = 350
const APART = 40

/** When the customer that comes so late stands where it waits. */
export const arrivalDelay = (order: number): number => WALK + order * APART

type Frames = Keyframe[]
const at = ([x, y]: Point, size = 1): string => `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${size})`

function use(href: string, width: number, height: number, dx = 0, dy = 0): SVGUseElement {
  const made = document.createElementNS(SVG, 'use')
  made.setAttribute('href', href)
  made.setAttribute('x', String(dx - width / 2))
  made.setAttribute('y', String(dy - height / 2))
  made.setAttribute('width', String(width))
  made.setAttribute('height', String(height))
  return made
}

function group(...parts: SVGElement[]): SVGGElement {
  const made = document.createElementNS(SVG, 'g')
  made.append(...parts)
  return made
}

/** A stage on which things move; whatever moves is taken away when it has arrived. */
export class Scene {
  #running = new Set<Animation>()

  constructor(private readonly layer: SVGGElement) {}

  play(thing: SVGGElement, frames: Frames, duration: number, delay = 0, easing = 'linear'): void {
    this.layer.append(thing)
    const moving = thing.animate(frames, { duration, delay, easing, fill: 'both' })
    this.#running.add(moving)
    const away = (): void => {
      this.#running.delete(moving)
      thing.remove()
    }
    moving.onfinish = away
    moving.oncancel = away
  }

  /** Everything is where it belongs at once. */
  finish(): void {
    for (const moving of this.#running) moving.cancel()
  }
}

function train(): SVGGElement {
  const tile = (half: number, fill: string, round: number): SVGRectElement => {
    const made = document.createElementNS(SVG, 'rect')
    for (const [name, value] of Object.entries({ x: -half, y: -half, width: 2 * half, height: 2 * half, rx: round })) {
      made.setAttribute(name, String(value))
    }
    made.style.fill = fill
    return made
  }
  const picture = use('#i-train', 1.8, 1.8)
  picture.style.fill = 'var(--paper)'
  return group(tile(1.6, 'var(--casing)', 1), tile(1.35, 'var(--ink)', 0.8), picture)
}

/** A mark with what its company gets rises from a place and fades. */
function rise(scene: Scene, here: Point, parts: SVGElement[], delay: number): void {
  scene.play(
    group(...parts),
    [
      { transform: at(here, 0.6), opacity: 0 },
      { transform: at([here[0], here[1] - 2.4], 1.15), opacity: 1, offset: 0.3 },
      { transform: at([here[0], here[1] - 3.4]), opacity: 1, offset: 0.75 },
      { transform: at([here[0], here[1] - 4.6]), opacity: 0 },
    ],
    HOP * 1.6,
    delay,
    'ease-out',
  )
}

/** How long a train runs over so many pieces. */
export const running = (pieces: number): number => Math.min(LONGEST, PIECE * pieces)

/** The journey that is over: the train runs along its way, customers get off at stores, owners of track draw. */
export function runJourney(scene: Scene, table: Table, view: ShinjukuView): void {
  const journey = view.journey
  if (!journey || journey.route.length === 0) return
  const stations = journey.route.map((visit) => visit.station)
  const way = route(table, stations)
  const pieces = stations.slice(1).map((station, i) => length(route(table, [stations[i] as number, station])))
  const whole = pieces.reduce((sum, piece) => sum + piece, 0)
  const duration = running(pieces.length)
  if (whole > 0) {
    const steps = Math.max(12, Math.round(duration / 30))
    const frames: Frames = Array.from({ length: steps + 1 }, (_, i) => ({ transform: at(along(way, i / steps)) }))
    scene.play(train(), frames, duration)
  }
  let gone = 0
  journey.route.forEach((visit, i) => {
    if (i) gone += pieces[i - 1] ?? 0
    const when = whole ? (duration * gone) / whole : 0
    const here = spot(table, visit.station)
    ;(visit.given ?? []).forEach((kind, k) => {
      const width = (isDouble(kind) ? 1.5 : 1) * TOKEN
      const token = use(`#customer-${good(table, kind)}${isDouble(kind) ? '-2' : ''}`, width, TOKEN, 1.3)
      rise(scene, here, [use(`#mark-${letter(visit.to ?? 0)}`, 2, 2, -1.2), token], when + k * 120)
    })
  })
  for (const seat of journey.income ?? []) {
    const owned = stations.findIndex((station, i) => {
      const line = i ? lineBetween(table, stations[i - 1] as number, station) : null
      return line !== null && view.tracks[line] === seat
    })
    if (owned < 0) continue
    const piece = route(table, [stations[owned - 1] as number, stations[owned] as number])
    const card = use('#i-income', 2.2, 2.2, 1.3)
    card.style.fill = 'var(--ink)'
    rise(scene, along(piece, 0.5), [use(`#mark-${letter(seat)}`, 2, 2, -1.2), card], duration)
  }
}

/** Customers walk one after the other from where they come to where they wait. */
export function walk(scene: Scene, table: Table, from: Point, to: readonly { at: Point; kind: number }[]): void {
  to.forEach(({ at: goal, kind }, i) => {
    const width = (isDouble(kind) ? 1.5 : 1) * TOKEN
    const token = group(use(`#customer-${good(table, kind)}${isDouble(kind) ? '-2' : ''}`, width, TOKEN))
    scene.play(token, steps(from, goal), WALK, i * APART, 'cubic-bezier(.3,.6,.3,1)')
  })
}

/** A walk has a bounce to every few steps. */
function steps(from: Point, to: Point): Frames {
  const bounces = Math.max(2, Math.round(distance(from, to) / 14))
  const way: Path = [from, to]
  return Array.from({ length: 2 * bounces + 1 }, (_, i) => {
    const [x, y] = along(way, i / (2 * bounces))
    return { transform: at([x, y - (i % 2 ? 0.7 : 0)]) }
  })
}
