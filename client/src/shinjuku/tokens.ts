/** How waiting customers are laid out in a ward, and where a bubble hides least. */
import { gap, overlap, textWidth } from './geometry'
import type { Block, Box, Path, Point } from './types'

/** A customer on the map. */
export const TOKEN = 2.15
/** The letters of a ward's name. */
export const WARD_NAME = 1.18
/** Up to so many customers stand in a ward one by one. */
export const FEW = 8

export interface Token {
  /** Twice the good, one more for a double. */
  kind: number
  /** More than one: how many this token stands for. */
  count: number
  x: number
  y: number
  width: number
  height: number
}

export const isDouble = (kind: number) => (kind & 1) === 1
export const goodOf = (kind: number) => kind >> 1
const width = (kind: number) => (isDouble(kind) ? 1.5 : 1) * TOKEN

/** Customers in the order of the goods, singles before doubles. */
export function sorted(kinds: readonly number[]): number[] {
  return [...kinds].sort((a, b) => a - b)
}

/** The tokens of a ward below its name: one by one, or with numbers, or smaller, until there is room for them. */
export function tokens(kinds: readonly number[], block: Block): Token[] {
  const ones: Group[] = sorted(kinds).map((kind) => [kind, 1])
  const counted: Group[] = [...new Set(sorted(kinds))].map((kind) => [kind, kinds.filter((other) => other === kind).length])
  const room = block.columns * (TOKEN + 0.2) + 0.3
  let best: { rows: Group[][]; size: number } | null = null
  for (const size of [1, 0.86]) {
    for (const groups of kinds.length > FEW ? [counted] : [ones, counted]) {
      const rows = packed(groups, room / size)
      if (rows.length * size <= block.rows + 0.01) return laid(rows, block, size)
      if (!best || rows.length * size < best.rows.length * best.size - 0.01) best = { rows, size }
    }
  }
  return best ? laid(best.rows, block, best.size) : []
}

type Group = [kind: number, count: number]
const NUMBER = 1.15
const across = ([kind, count]: Group) => width(kind) + (count > 1 ? NUMBER : 0)

function packed(groups: Group[], room: number): Group[][] {
  const rows: Group[][] = []
  let used = 0
  for (const group of groups) {
    const row = rows.at(-1)
    if (row && used + across(group) <= room) row.push(group)
    else {
      rows.push([group])
      used = 0
    }
    used += across(group) + 0.2
  }
  return rows
}

function laid(rows: Group[][], block: Block, size: number): Token[] {
  return rows.flatMap((row, number) => {
    const all = row.reduce((sum, group) => sum + across(group) + 0.2, -0.2) * size
    let x = block.at[0] - all / 2
    return row.map((group) => {
      const token = {
        kind: group[0],
        count: group[1],
        x,
        y: block.at[1] + 1.75 + number * (TOKEN + 0.25) * size,
        width: width(group[0]) * size,
        height: TOKEN * size,
      }
      x += (across(group) + 0.2) * size
      return token
    })
  })
}

/** The room that a ward's name and customers take now. */
export function trayBox(name: string, kinds: readonly number[], block: Block): Box {
  const found = tokens(kinds, block)
  // With the number of cards behind the name.
  const half = textWidth(name.toUpperCase(), WARD_NAME) * 0.62 + 0.5
  const left = Math.min(block.at[0] - half, ...found.map((token) => token.x))
  const right = Math.max(block.at[0] + half, ...found.map((token) => token.x + token.width + (token.count > 1 ? NUMBER : 0)))
  const bottom = Math.max(block.at[1] + 1.6, ...found.map((token) => token.y + token.height))
  return [left, block.at[1], right, bottom]
}

/** Where something of this size beside a station hides least of what is on the board. */
export function freeSpot(
  station: Point,
  size: { width: number; height: number },
  board: { labels: readonly Box[]; trays: readonly Box[]; taken: readonly Box[]; stations: Path; track: Path; lines: Path },
): Box {
  let best: Box = [0, 0, 0, 0]
  let least = Infinity
  for (let k = 0; k < 24; k++) {
    const [x, y] = [Math.cos((k * Math.PI) / 12), Math.sin((k * Math.PI) / 12)]
    for (const far of [1.2, 2.2, 3.4]) {
      const middle: Point = [
        station[0] + x * (far + size.width / 2 + 1.5),
        station[1] + y * (far + size.height / 2 + 1.5),
      ]
      const box: Box = [
        middle[0] - size.width / 2,
        middle[1] - size.height / 2,
        middle[0] + size.width / 2,
        middle[1] + size.height / 2,
      ]
      const cost = far + hidden(box, station, board)
      if (cost < least) {
        least = cost
        best = box
      }
    }
  }
  return best
}

function hidden(box: Box, own: Point, board: Parameters<typeof freeSpot>[2]): number {
  let cost = 0
  for (const label of board.labels) {
    const shared = overlap(box, label, 0.4, 0.3)
    if (shared) cost += 8 + 4 * shared
  }
  for (const tray of board.trays) {
    const shared = overlap(box, tray, 0.3, 0.2)
    if (shared) cost += 4 + 3 * shared
  }
  for (const other of board.taken) if (overlap(box, other, 0.4, 0.4)) cost += 60
  for (const station of board.stations) {
    const apart = gap(station, box)
    const near = station[0] === own[0] && station[1] === own[1]
    cost += near ? 10 * Math.max(0, 1.9 - apart) : 14 * Math.max(0, 2.4 - apart)
  }
  const covers = (point: Point, room: number) =>
    box[0] - room < point[0] && point[0] < box[2] + room && box[1] - room < point[1] && point[1] < box[3] + room
  for (const point of board.track) if (covers(point, 0.6)) cost += 0.45
  for (const point of board.lines) if (covers(point, 0)) cost += 0.1
  return cost
}
