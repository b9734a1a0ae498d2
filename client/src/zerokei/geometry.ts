/** The Tōkaidō line as a drawing: where cities lie, the piece of line through each of them, land and sea.
 *
 * Everything is computed from the width and the number of cities; nothing here knows a rule.
 */

export type Point = readonly [number, number]

export interface Drawing {
  width: number
  height: number
  /** The middle of each city's ring. */
  cities: Point[]
  /** The section of each city: the line through it, half-way to both neighbours. */
  sections: string[]
  sea: string
  lake: string
  fuji: { mountain: string; snow: string; sun: Point }
}

/** How high the line runs at each city, from Ōsaka in the south-west up to Tōkyō. */
const HEIGHTS = [172, 146, 120, 120, 144, 168, 168, 146, 146, 120, 94, 68]
const MARGIN_LEFT = 54
const MARGIN_RIGHT = 62
const CURVE = 16

export const HEIGHT = 236

/** The drawing for a window so wide. */
export function draw(width: number, count = HEIGHTS.length): Drawing {
  const step = (width - MARGIN_LEFT - MARGIN_RIGHT) / (count - 1)
  const cities: Point[] = Array.from({ length: count }, (_, i) => [MARGIN_LEFT + step * i, height(i)])
  return {
    width,
    height: HEIGHT,
    cities,
    sections: cities.map((_, i) => section(cities, i)),
    sea: sea(width),
    lake: lake(cities),
    fuji: fuji(cities),
  }
}

function height(i: number): number {
  return HEIGHTS[i] ?? HEIGHTS[HEIGHTS.length - 1]!
}

/** Half-way to both neighbours, level at the city and at 45° between. */
function section(cities: Point[], i: number): string {
  const [x, y] = cities[i]!
  const before = cities[i - 1]
  const after = cities[i + 1]
  const points: Point[] = []
  if (before) points.push([(before[0] + x) / 2, (before[1] + y) / 2], ...bend(before, x, y, 1))
  else points.push([x - 44, y])
  points.push([x, y])
  if (after) points.push(...bend(after, x, y, -1), [(after[0] + x) / 2, (after[1] + y) / 2])
  else points.push([x + 44, y])
  return rounded(points, CURVE)
}

/** Where the slope towards a neighbour meets the level piece at the city. */
function bend(neighbour: Point, x: number, y: number, side: 1 | -1): Point[] {
  const rise = Math.abs(neighbour[1] - y)
  return rise ? [[(neighbour[0] + x) / 2 + (side * rise) / 2, y]] : []
}

function sea(width: number): string {
  const k = width / 990
  const shore: Point[] = [
    [-20, 214], [66, 214], [90, 238], [90, 260], [296, 260], [296, 236], [322, 210], [352, 196], [392, 196],
    [420, 224], [560, 224], [596, 188], [640, 188], [676, 188], [696, 208], [696, 260], [742, 260], [742, 208],
    [768, 182], [806, 182], [826, 202], [846, 202], [866, 182], [866, 160], [890, 136], [940, 136], [956, 152],
    [956, 260], [1020, 260], [1020, 300], [-20, 300],
  ]
  return rounded(shore.map(([x, y]) => [x * k, y] as const), 14, true)
}

/** Lake Biwa, above the third city. */
function lake(cities: Point[]): string {
  const x = cities[2]![0] - 40
  const shape: Point[] = [[x + 12, 74], [x + 30, 74], [x + 30, 104], [x + 12, 122], [x - 2, 122], [x - 2, 88]]
  return rounded(shape, 8, true)
}

/** Fuji between the eighth and the ninth city, the sun beside it. */
function fuji(cities: Point[]): Drawing['fuji'] {
  const x = (cities[7]![0] + cities[8]![0]) / 2 + 2
  const foot = 132
  const at = (dx: number, dy: number) => `${short(x + dx)} ${short(foot + dy)}`
  const top = `M${at(-20, -96)}Q${at(-16, -104)} ${at(-9, -104)}H${short(x + 9)}Q${at(16, -104)} ${at(20, -96)}`
  const mountain =
    `M${at(-118, 0)}C${at(-62, -16)} ${at(-44, -50)} ${at(-20, -96)}` +
    `Q${at(-16, -104)} ${at(-9, -104)}H${short(x + 9)}Q${at(16, -104)} ${at(20, -96)}` +
    `C${at(44, -50)} ${at(62, -16)} ${at(118, 0)}Z`
  const ridge = [[26, -69], [15, -56], [1, -68], [-13, -56], [-25, -69], [-38, -63]] as const
  const snow = `${top}Q${at(29, -79)} ${at(38, -63)}${ridge.map(([dx, dy]) => `L${at(dx, dy)}`).join('')}Q${at(-29, -79)} ${at(-20, -96)}Z`
  return { mountain, snow, sun: [x + 46, 42] }
}

/** A path through points, its corners rounded by about this radius. */
export function rounded(points: readonly Point[], radius: number, closed = false): string {
  const count = points.length
  if (count < 3) return 'M' + points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')
  const parts: string[] = closed ? [] : [`M${short(points[0]![0])} ${short(points[0]![1])}`]
  for (let i = closed ? 0 : 1; i < (closed ? count : count - 1); i++) {
    const corner = points[i]!
    const from = towards(corner, points[(i + count - 1) % count]!, radius)
    const to = towards(corner, points[(i + 1) % count]!, radius)
    const start = closed && i === 0 ? 'M' : 'L'
    parts.push(`${start}${short(from[0])} ${short(from[1])}Q${short(corner[0])} ${short(corner[1])} ${short(to[0])} ${short(to[1])}`)
  }
  const last = points[count - 1]!
  return parts.join('') + (closed ? 'Z' : `L${short(last[0])} ${short(last[1])}`)
}

function towards(from: Point, to: Point, radius: number): Point {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  if (!length) return from
  const part = Math.min(radius, length / 2) / length
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
}

function short(value: number): string {
  return String(Math.round(value * 100) / 100)
}
