/** What is drawn the same at every moment of a table: paths, names, sizes. Made once for a sheet. */
import type { Place } from '../lib/api/types'
import type { Good } from '../lib/look/symbols'
import { named } from '../lib/words/index.svelte'
import { around, distance, from, joined, rounded, samples, textWidth } from './geometry'
import { goodOf } from './tokens'
import type { Box, Label, Path, Point, Sheet, Station, Ward } from './types'

/** The corners of lines and of wards. */
const LINE_BEND = 2
const WARD_BEND = 1.5


export interface Table {
  sheet: Sheet
  /** Land as one path each, in the order of the city. */
  wards: string[]
  outside: string
  rivers: string[]
  lines: string[]
  links: string[]
  linePoints: Point[][]
  /** How far around a station a click can be for it: half-way to the next one. */
  reach: number[]
  /** The line or link between two stations. */
  between: Map<string, { path: Path; line: number | null }>
}

const key = (one: number, other: number) => (one < other ? `${one}-${other}` : `${other}-${one}`)

export function tableOf(sheet: Sheet): Table {
  const { city, layout } = sheet
  const land = (rings: readonly Path[]) => rings.map((ring) => rounded(ring, WARD_BEND, true)).join('')
  const between: Table['between'] = new Map()
  city.lines.forEach(([one, other], line) => between.set(key(one, other), { path: layout.lines[line] as Path, line }))
  city.links.forEach(([one, other], link) =>
    between.set(key(one, other), { path: layout.links[link] as Path, line: null }),
  )
  return {
    sheet,
    wards: layout.wards.map(land),
    outside: land(layout.outside),
    rivers: layout.rivers.map((path) => rounded(path, WARD_BEND)),
    lines: layout.lines.map((path) => rounded(path, LINE_BEND)),
    links: layout.links.map((path) => rounded(path, LINE_BEND)),
    linePoints: layout.lines.map((path) => samples(path)),
    reach: layout.stations.map((here, number) => {
      const apart = layout.stations.map((there, other) => (other === number ? Infinity : distance(here, there)))
      return Math.min(...apart) / 2
    }),
    between,
  }
}

export const station = (table: Table, number: number) => table.sheet.city.stations[number] as Station
export const ward = (table: Table, number: number) => table.sheet.city.wards[number] as Ward
export const spot = (table: Table, number: number) => table.sheet.layout.stations[number] as Point
export const good = (table: Table, kind: number) => table.sheet.edition.goods[goodOf(kind)] as Good

export const stationName = (sheet: Sheet, number: number) => named(sheet.city.stations[number] as Station)
export const wardName = (sheet: Sheet, number: number) => named(sheet.city.wards[number] as Ward)

/** May a store here grow? */
export function grows(sheet: Sheet, number: number): boolean {
  const found = sheet.city.stations[number] as Station
  return sheet.edition.upgrade_site === 'dots' ? (found.height ?? 1) > 1 : found.sakura
}

/** Is there anything between these stations? */
export function joins(table: Table, one: number, other: number): boolean {
  return table.between.has(key(one, other))
}

/** The number of the line between two stations; null for a link that is nobody's. */
export function lineBetween(table: Table, one: number, other: number): number | null {
  return table.between.get(key(one, other))?.line ?? null
}

/** The way along the track through these stations. */
export function route(table: Table, stations: readonly number[]): Path {
  const pieces: Path[] = []
  for (let i = 1; i < stations.length; i++) {
    const [one, other] = [stations[i - 1] as number, stations[i] as number]
    const found = table.between.get(key(one, other))
    if (found) pieces.push(from(found.path, spot(table, one)))
  }
  return joined(pieces)
}

export const drawn = (path: Path) => rounded(path, LINE_BEND)

const SIDES: Record<string, Point> = {
  e: [1, 0],
  ne: [1, -1],
  n: [0, -1],
  nw: [-1, -1],
  w: [-1, 0],
  sw: [-1, 1],
  s: [0, 1],
  se: [1, 1],
}

export const NAME = 1.48
export const NAME_LINE = 1.45

/** A station's name: its lines, the point it is tied to, how it is anchored there, and its box. */
export interface NameTag {
  lines: string[]
  x: number
  y: number
  anchor: 'start' | 'end' | 'middle'
  /** The baseline of the first line below y, in the units of the board at full size. */
  first: number
  box: Box
}

/** Where a name goes: names in kanji in one line, on the same side of the station. */
export function nameTag(sheet: Sheet, number: number, plain: boolean): NameTag {
  const label = sheet.layout.labels[number] as Label
  const found = sheet.city.stations[number] as Station
  const name = named(found)
  const lines = name === found.name ? label.lines : [name]
  const [across, down] = SIDES[label.side] as Point
  const [left, top, right, bottom] = label.box
  // Beside a plain ring a name may stand closer than beside a store.
  const pull = plain ? (down ? 0.3 : 0.6) : 0
  const x = across > 0 ? left - pull : across < 0 ? right + pull : (left + right) / 2
  const y = (down > 0 ? top : down < 0 ? bottom : (top + bottom) / 2) - (plain ? 0.3 * down : 0)
  const height = NAME_LINE * lines.length
  const start = down > 0 ? 0 : down < 0 ? -height : -height / 2
  const width = Math.max(...lines.map((line) => textWidth(line, NAME)))
  const begin = across > 0 ? x : across < 0 ? x - width : x - width / 2
  return {
    lines,
    x,
    y,
    anchor: across > 0 ? 'start' : across < 0 ? 'end' : 'middle',
    first: start + NAME_LINE - 0.35,
    box: [begin, y + start, begin + width, y + start + height],
  }
}

/** The middle of something on the board that can be pointed at; null for what lies beside the board. */
export function middle(table: Table, place: Place): Point | null {
  if (place.kind === 'station') return spot(table, place.number)
  if (place.kind === 'ward') {
    const [x, y] = table.sheet.layout.blocks[place.number]?.at ?? [0, 0]
    return [x, y + 1.5]
  }
  if (place.kind === 'line') {
    const points = table.linePoints[place.number] ?? []
    return points[points.length >> 1] ?? null
  }
  return null
}

/** The outline of a ward on a card: its rings cut at the edges of the window, and a view box around them. */
export function wardShape(sheet: Sheet, number: number, width: number, height: number) {
  const [left, top, across, down] = sheet.layout.frame
  const clamp = (point: Point): Point => [
    Math.max(left - 1, Math.min(left + across + 1, point[0])),
    Math.max(top - 1, Math.min(top + down + 1, point[1])),
  ]
  const rings = (sheet.layout.wards[number] ?? []).map((ring) => {
    const points = ring.map(clamp)
    return points.filter((point, i) => distance(point, points[(i + 1) % points.length] as Point) > 0.001)
  })
  const box = around(rings.flat(), 1.6)
  const unit = Math.max((box[2] - box[0]) / width, (box[3] - box[1]) / height)
  const [x, y] = [(box[0] + box[2]) / 2 - (width * unit) / 2, (box[1] + box[3]) / 2 - (height * unit) / 2]
  return {
    path: rings.map((ring) => rounded(ring, WARD_BEND, true)).join(''),
    view: [x, y, width * unit, height * unit].map((value) => value.toFixed(2)).join(' '),
    /** A pixel of the card in the units of the board. */
    unit,
  }
}

/** How many letters the longest word of a name has: a name is written so small that no word is broken. */
export function longestWord(name: string): number {
  return Math.max(1, ...name.split(/[\s-]/).map((word) => word.length))
}
