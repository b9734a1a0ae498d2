/** Every word of the page, in the language chosen: `t('lobby.play-now')`, `t('lobby.turn', { n: 31 })`.
 *
 * Words are data: `en/PART.json` and `ja/PART.json` hold the same keys (words.test.ts holds that). In a text,
 * `{name}` is filled in, and `{n|one|many}` chooses by the number `n`. The part `page` is always there; the parts
 * of a game come with its board (`use('shinjuku')`).
 */
import page from './en/page.json'
import type rules from './en/rules.json'
import type shinjuku from './en/shinjuku.json'
import type tutorial from './en/tutorial.json'
import type zerokei from './en/zerokei.json'

export type Language = 'en' | 'ja'
export type Key = keyof typeof page | keyof typeof shinjuku | keyof typeof zerokei | keyof typeof tutorial | keyof typeof rules
export type Part = 'page' | 'shinjuku' | 'zerokei' | 'tutorial' | 'rules' | 'spoken'
type Dictionary = Record<string, string>

const files = import.meta.glob<Dictionary>(['./en/*.json', './ja/*.json', '!./en/page.json'], { import: 'default' })
const used = new Set<Part>(['page'])

// Deep state would make a proxy of every word; only the whole matters.
let words: Record<Language, Dictionary> = $state.raw({ en: page as Dictionary, ja: {} })
let current: Language = $state('en')

async function fetchPart(language: Language, part: Part): Promise<void> {
  if (part === 'spoken' && language === 'ja') await fetchPart('en', part) // it is translated from there
  const file = files[`./${language}/${part}.json`]
  if (!file) return
  const found = await file()
  words = { ...words, [language]: { ...words[language], ...found } }
}

/** The words of both languages, to put what the server says into the other one. */
export function dictionary(): Record<Language, Dictionary> {
  return words
}

/** The language of the page now. */
export function language(): Language {
  return current
}

/** Change the language; comes back when all words are there. */
export async function speak(chosen: Language): Promise<void> {
  await Promise.all([...used].map((part) => fetchPart(chosen, part)))
  current = chosen
  if (typeof document !== 'undefined') document.documentElement.lang = chosen
}

/** Words of this part are needed; comes back when they are there. */
export async function use(part: Part): Promise<void> {
  if (used.has(part)) return
  used.add(part)
  await fetchPart(current, part)
}

/** Fill in what a text leaves open. */
export function fill(text: string, values: Record<string, string | number>, chosen: Language = current): string {
  return text.replace(/\{([\w-]+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const value = values[name]
    if (one === undefined) return value === undefined ? whole : String(value)
    const single = chosen === 'en' && new Intl.PluralRules(chosen).select(Number(value)) === 'one'
    return (single ? one : (many ?? '')).replace('#', String(value))
  })
}

/** The words of a key in the language of the page. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  return fill(words[current][key] ?? words.en[key] ?? key, values)
}

/** The words of a key that is put together while running (`question.` + name), or `otherwise`. */
export function maybe(key: string, values: Record<string, string | number> = {}, otherwise = ''): string {
  const text = words[current][key] ?? words.en[key]
  return text === undefined ? otherwise : fill(text, values)
}

/** A name that has a local writing: kanji only in Japanese, as printed otherwise. */
export function named(place: { name: string; local?: string | null }): string {
  return current === 'ja' && place.local ? place.local : place.name
}

/** Words as the beginning of a sentence. */
export function upper(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
