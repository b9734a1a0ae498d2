/** What the server says, for people: names instead of colours, and in Japanese by the templates of `spoken`.
 *
 * A template stands in en/spoken.json as the server says it (`{who} opens {what} in {where}`) and under the same
 * key in ja/spoken.json as Japanese says it. What fills a blank is put into Japanese the same way, down to names.
 */
import type { Place, Seat } from '../lib/api/types'
import { dictionary, language, t, use } from '../lib/words/index.svelte'

const COLOURS = ['blue', 'red', 'green', 'yellow']

/** How somebody is called: by name, or «you». */
export function nameOf(seats: Seat[], seat: number): string {
  const found = seats[seat]
  if (!found) return '?'
  return found.name || t(`seat.${(COLOURS[seat] ?? 'blue') as 'blue'}`)
}

interface Template {
  key: string
  pattern: RegExp
  blanks: string[]
}

const compiled = new Map<object, Template[]>()

function templates(english: Record<string, string>): Template[] {
  let found = compiled.get(english)
  if (!found) {
    found = Object.entries(english)
      .filter(([key]) => key.startsWith('spoken.'))
      .map(([key, text]) => {
        const blanks: string[] = []
        const escaped = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&')
        const pattern = escaped.replace(/\{([\w-]+)\}/g, (_, name: string) => {
          blanks.push(name)
          return name.startsWith('n') ? '(-?\\d+)' : '(.+?)'
        })
        return { key, pattern: new RegExp(`^${pattern}$`, 'i'), blanks }
      })
    compiled.set(english, found)
  }
  return found
}

/** What stands in a blank called `ward2` is a ward, and so is everything in it; other blanks tell nothing. */
const KINDS = ['ward', 'station'] as const

/** Words of the server in Japanese; what no template knows comes back as it is. */
export function translate(words: string, names: Map<string, string>, kind = '', depth = 0): string {
  const known = names.get(`${kind}:${words}`) ?? names.get(words) ?? names.get(words.toLowerCase())
  if (known !== undefined) return known
  if (depth > 24) return words
  const { en, ja } = dictionary()
  for (const { key, pattern, blanks } of templates(en)) {
    const found = pattern.exec(words)
    if (!found) continue
    const values = Object.fromEntries(
      blanks.map((name, at) => {
        const own = KINDS.find((each) => name.startsWith(each)) ?? (blanks.length > 1 && /^[ab]$/.test(name) ? kind : '')
        return [name, translate(found[at + 1] ?? '', names, own, depth + 1)]
      }),
    )
    return (ja[key] ?? words).replace(/\{([\w-]+)\}/g, (_, name: string) => values[name] ?? '')
  }
  return words
}

/** Words of the server that speak of no table, in the language of the page. */
export function plainly(words: string): string {
  if (language() !== 'ja') return words
  void use('spoken')
  return translate(words, NO_NAMES)
}
const NO_NAMES = new Map<string, string>()

/** All names of a sheet, as printed, with their local writing; wards and stations of one name also by their kind. */
export function localNames(sheet: any): Map<string, string> {
  const found = new Map<string, string>()
  for (const kind of KINDS) {
    for (const place of sheet?.city?.[`${kind}s`] ?? []) if (place.local) found.set(`${kind}:${place.name}`, place.local)
  }
  const walk = (value: any): void => {
    if (!value || typeof value !== 'object') return
    if (Array.isArray(value)) return value.forEach(walk)
    if (typeof value.name === 'string' && typeof value.local === 'string' && value.local) found.set(value.name, value.local)
    Object.values(value).forEach(walk)
  }
  walk(sheet?.city ?? sheet?.components ?? sheet)
  return found
}

/** Says the server's words for the people at a table. */
export class Speaker {
  private readonly local: Map<string, string>
  private readonly said = new Map<string, string>()

  constructor(
    sheet: any,
    private readonly seats: Seat[],
  ) {
    this.local = localNames(sheet)
    if (language() === 'ja') void use('spoken')
  }

  private names(): Map<string, string> {
    const names = new Map(this.local)
    for (const seat of this.seats) {
      const called = nameOf(this.seats, seat.seat)
      const shown = seat.kind === 'hideo' ? t('seat.hideo') : called
      names.set(COLOURS[seat.seat] ?? '', shown)
      names.set(called, shown)
    }
    return names
  }

  /** A sentence of the log, the question or an answer. */
  say(words: string): string {
    let said = words
    if (language() === 'ja') {
      const known = this.said.get(words)
      if (known !== undefined) return known
      const translated = translate(words, this.names())
      if (Object.keys(dictionary().ja).some((key) => key.startsWith('spoken.'))) this.said.set(words, translated)
      if (translated !== words) return translated
    }
    for (const [seat, colour] of COLOURS.entries()) {
      if (!this.seats[seat]) continue
      const upper = colour[0]?.toUpperCase() + colour.slice(1)
      said = said.replace(new RegExp(`\\b${upper}\\b`, 'g'), nameOf(this.seats, seat))
    }
    return said
  }
}

/** A sentence cut where names of places stand in it, so that they can be linked. */
export function linked(words: string, places: Place[], name: (place: Place) => string): (string | { place: Place; name: string })[] {
  let parts: (string | { place: Place; name: string })[] = [words]
  for (const place of places) {
    const label = name(place)
    if (!label) continue
    // Between the cities of a carriage the server names their numbers.
    const escaped = label.replace(/[.*+?^$()|[\]{}\\]/g, '\\$&').split('–').join('(?:\\s?[(（]\\d+[)）])?–')
    const pattern = new RegExp(escaped)
    parts = parts.flatMap((part) => {
      if (typeof part !== 'string') return [part]
      const found = pattern.exec(part)
      if (!found) return [part]
      return [part.slice(0, found.index), { place, name: found[0] }, part.slice(found.index + found[0].length)]
    })
  }
  return parts.filter((part) => part !== '')
}
