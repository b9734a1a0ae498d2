/** Paths, places and directions on the board, in its own units. */
import type { Box, Path, Point } from './types'

export function distance(one: Point, other: Point): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1])
}

const short = (value: number) => String(Math.round(value * 100) / 100)
const at = (point: Point) => `${short(point[0])} ${short(point[1])}`

function towards(from: Point, to: Point, length: number): Point {
  const share = length / (distance(from, to) || 1)
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
}

/** A path through points, its corners rounded with about this radius. */
export function rounded(points: Path, radius: number, closed = false): string {
  const number = points.length
  if (number < 3) return points.map((point, i) => (i ? 'L' : 'M') + at(point)).join('')
  let path = closed ? '' : `M${at(points[0] as Point)}`
  for (let i = closed ? 0 : 1; i < (closed ? number : number - 1); i++) {
    const here = points[i] as Point
    const before = points[(i + number - 1) % number] as Point
    const after = points[(i + 1) % number] as Point
    const bend = Math.min(radius, distance(here, before) / 2, distance(here, after) / 2)
    path += `${closed && i === 0 ? 'M' : 'L'}${at(towards(here, before, bend))}`
    path += `Q${at(here)} ${at(towards(here, after, bend))}`
  }
  return closed ? `${path}Z` : `${path}L${at(points[number - 1] as Point)}`
}

/** The points of a line as they are passed when one starts at this station. */
export function from(path: Path, start: Point): Path {
  const first = path[0] as Point
  return distance(first, start) < 0.01 ? path : [...path].reverse()
}

/** Several ways one after the other. */
export function joined(paths: readonly Path[]): Path {
  const points: Point[] = []
  for (const path of paths) points.push(...(points.length ? path.slice(1) : path))
  return points
}

export function length(path: Path): number {
  let sum = 0
  for (let i = 1; i < path.length; i++) sum += distance(path[i - 1] as Point, path[i] as Point)
  return sum
}

/** The point at a share of the way, from 0 to 1. */
export function along(path: Path, share: number): Point {
  let left = share * length(path)
  for (let i = 1; i < path.length; i++) {
    const [one, other] = [path[i - 1] as Point, path[i] as Point]
    const piece = distance(one, other)
    if (left <= piece && piece) return towards(one, other, left)
    left -= piece
  }
  return path[path.length - 1] as Point
}

/** Points all along a way, so that one can count how much of it a box would hide. */
export function samples(path: Path, step = 0.4): Point[] {
  const found: Point[] = []
  for (let i = 1; i < path.length; i++) {
    const [one, other] = [path[i - 1] as Point, path[i] as Point]
    const number = Math.max(1, Math.floor(distance(one, other) / step))
    for (let k = 0; k <= number; k++) {
      found.push([one[0] + ((other[0] - one[0]) * k) / number, one[1] + ((other[1] - one[1]) * k) / number])
    }
  }
  return found
}

/** The area two boxes share when there has to be some room between them. */
export function overlap(one: Box, other: Box, across = 0, down = 0): number {
  const width = Math.min(one[2], other[2]) - Math.max(one[0], other[0]) + across
  const height = Math.min(one[3], other[3]) - Math.max(one[1], other[1]) + down
  return width > 0 && height > 0 ? width * height : 0
}

/** From a point to a box. */
export function gap(point: Point, box: Box): number {
  return distance(point, [
    Math.max(box[0], Math.min(point[0], box[2])),
    Math.max(box[1], Math.min(point[1], box[3])),
  ])
}

/** The box around points, with some room. */
export function around(points: Path, room = 0): Box {
  const xs = points.map((point) => point[0])
  const ys = points.map((point) => point[1])
  return [Math.min(...xs) - room, Math.min(...ys) - room, Math.max(...xs) + room, Math.max(...ys) + room]
}

/** Does a point lie in a region of several rings? */
export function inside(point: Point, rings: readonly Path[]): boolean {
  let within = false
  for (const ring of rings) {
    ring.forEach((one, i) => {
      const other = ring[(i + 1) % ring.length] as Point
      const crosses = one[1] > point[1] !== other[1] > point[1]
      if (crosses && point[0] < ((other[0] - one[0]) * (point[1] - one[1])) / (other[1] - one[1]) + one[0]) {
        within = !within
      }
    })
  }
  return within
}

export const ARROWS: Record<string, Point> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}

/** The nearest of some places in a direction: how far ahead it lies counts, being off the line counts double. */
export function nearest<T extends { at: Point }>(here: Point, direction: Point, places: readonly T[]): T | null {
  let best: T | null = null
  let least = Infinity
  for (const place of places) {
    const [x, y] = [place.at[0] - here[0], place.at[1] - here[1]]
    const ahead = x * direction[0] + y * direction[1]
    const aside = Math.abs(x * direction[1] - y * direction[0])
    if (ahead <= 0.01 || aside > 2.5 * ahead) continue
    const cost = ahead + 2 * aside
    if (cost < least) {
      least = cost
      best = place
    }
  }
  return best
}

/** About how wide a text is in letters of this size. */
export function textWidth(text: string, size: number): number {
  let sum = 0
  for (const letter of text) {
    if (letter > '\u2e80') sum += 1
    else if ("ijl'I .,".includes(letter)) sum += 0.26
    else if ('rtf-'.includes(letter)) sum += 0.36
    else if ('mMW'.includes(letter)) sum += 0.84
    else sum += letter !== letter.toLowerCase() ? 0.68 : 0.55
  }
  return sum * size
}
