import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf-8')
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\)/g)].map((m) => [m[1] as string, [m[2] as string, m[3] as string]]),
)

type Three = [number, number, number]

/** Red, green and blue as amounts of light. */
function light(colour: string): Three {
  return [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as Three
}

const times = (rows: Three[], [r, g, b]: Three): Three => rows.map(([x, y, z]) => x * r + y * g + z * b) as Three

/** What eyes without one kind of cones make of light: Machado, Oliveira and Fernandes 2009, in full severity. */
const EYES: Record<string, Three[]> = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

/** How a colour looks to such eyes, in Oklab, where distances are as large as they look. */
function looks(colour: string, eyes: Three[]): Three {
  const seen = times(eyes, light(colour)).map((part) => Math.min(1, Math.max(0, part))) as Three
  const cones: Three[] = [
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
  ]
  const lab: Three[] = [
    [0.2104542553, 0.793617785, -0.0040720468],
    [1.9779984951, -2.428592205, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.808675766],
  ]
  return times(lab, times(cones, seen).map(Math.cbrt) as Three)
}

function luminance(colour: string): number {
  const [r, g, b] = light(colour)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string, theme: 0 | 1): number {
  const [a, b] = [one, other].map((name) => luminance(tokens.get(name)?.[theme] ?? name)) as [number, number]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

const goods = ['good-food', 'good-clothing', 'good-books', 'good-electronics', 'good-toys']
const players = ['player-A', 'player-B', 'player-C', 'player-D']
const text: [string, string][] = [
  ['ink', 'paper'],
  ['ink', 'ward-5'],
  ['ink', 'water'],
  ['ink-2', 'paper'],
  ['ink-2', 'card'],
  ['ink-2', 'sunk'],
  ['ink-2', 'hill'],
  ['ward-ink', 'ward-5'],
  ['water-ink', 'water'],
  ['lit-ink', 'lit-soft'],
  ['no', 'card'],
  ['yes', 'card'],
  ['paper', 'festival'],
  ...players.map((player): [string, string] => ['on-player', player]),
  ...goods.map((good): [string, string] => ['token-ink', good]),
]
const graphics: [string, string][] = [
  ['empty', 'ward-5'],
  ['empty', 'water'],
  ['control-line', 'card'],
  ...players.map((player): [string, string] => [player, 'ward-5']),
]

/** In Oklab: between two colours that differ by 0.02 a difference can just be seen. */
const APART = 0.05
const pairs = (names: string[]): [string, string][] =>
  names.flatMap((one, at) => names.slice(at + 1).map((other): [string, string] => [one, other]))

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('in the %s', (_, theme) => {
  it.each(text)('%s on %s can be read', (one, other) => {
    expect(contrast(one, other, theme)).toBeGreaterThanOrEqual(4.5)
  })
  it.each(graphics)('%s on %s can be told apart', (one, other) => {
    expect(contrast(one, other, theme)).toBeGreaterThanOrEqual(3)
  })
  // Shapes, letters and dashes say it as well; but nobody's colour is to be taken for another's.
  describe.each(Object.entries(EYES))('to eyes with %s', (_, eyes) => {
    it.each([...pairs(players), ...pairs(goods)])('%s is not %s', (one, other) => {
      const [a, b] = [one, other].map((name) => looks(tokens.get(name)?.[theme] ?? '', eyes)) as [Three, Three]
      expect(Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])).toBeGreaterThanOrEqual(APART)
    })
  })
})
