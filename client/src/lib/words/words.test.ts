import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fill, speak, t } from './index.svelte'

const here = import.meta.dirname
const read = (language: string, file: string): Record<string, string> =>
  JSON.parse(readFileSync(join(here, language, file), 'utf-8'))
const blanks = (text: string) => [...text.matchAll(/\{([\w-]+)/g)].map((found) => found[1]).sort()

describe('words', () => {
  const parts = readdirSync(join(here, 'en'))

  it('are in the same files in both languages', () => {
    expect(readdirSync(join(here, 'ja'))).toEqual(parts)
  })

  it.each(parts)('%s has the same keys in both languages', (part) => {
    expect(Object.keys(read('ja', part)).sort()).toEqual(Object.keys(read('en', part)).sort())
  })

  it.each(parts)('%s leaves the same things to be filled in, and no text empty', (part) => {
    const [english, japanese] = [read('en', part), read('ja', part)]
    for (const [key, text] of Object.entries(english)) {
      expect([key, [...new Set(blanks(japanese[key] ?? ''))]]).toEqual([key, [...new Set(blanks(text))]])
      expect(`${key}: ${text && japanese[key]}`).not.toBe(`${key}: `)
    }
  })

  it('no key stands in two files', () => {
    const all = parts.flatMap((part) => Object.keys(read('en', part)))
    expect(all.length).toBe(new Set(all).size)
  })

  it('fills in and counts', () => {
    expect(fill('{who} has {n|one card|# cards}', { who: 'Aiko', n: 1 })).toBe('Aiko has one card')
    expect(fill('{who} has {n|one card|# cards}', { who: 'Aiko', n: 3 })).toBe('Aiko has 3 cards')
  })

  it('change with the language', async () => {
    expect(t('app.name')).toBe('Ekiben')
    await speak('ja')
    expect(t('app.name')).toBe('駅弁')
    await speak('en')
  })
})
