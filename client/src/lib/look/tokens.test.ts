import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf-8')
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\)/g)].map((m) => [m[1] as string, [m[2] as string, m[3] as string]]),
)

function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string, theme: 0 | 1): number {
  const [a, b] = [one, other].map((name) => luminance(tokens.get(name)?.[theme] ?? name)) as [number, number]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

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
  ...['food', 'clothing', 'books', 'electronics', 'toys'].map((good): [string, string] => ['token-ink', `good-${good}`]),
]
const graphics: [string, string][] = [
  ['empty', 'ward-5'],
  ['empty', 'water'],
  ['control-line', 'card'],
  ...players.map((player): [string, string] => [player, 'ward-5']),
]

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
})
