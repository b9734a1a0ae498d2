/** What things on the table are called and do, in the language of the page, composed from the sheet. */
import { maybe, named, t } from '../lib/words/index.svelte'
import type { Place, Seat } from '../lib/api/types'
import type { Action, Carriage, City, Colour, EventCard, Sheet, View, Wagon } from './types'
import { ACTIONS } from './types'

/** Who sits at a seat: the name at the table, or the colour; Hideo by his own. */
export type Who = (seat: number) => string

export function whoOf(sheet: Sheet, seats: Seat[]): Who {
  return (seat) => {
    if (seat === sheet.hideo_seat) return t('zerokei.hideo')
    return seats[seat]?.name || maybe(`zerokei.seat.${sheet.seats[seat]}`, {}, sheet.seats[seat] ?? '')
  }
}

/** How many points, with the sign of a change if asked for. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0'
}

export function yen(value: number): string {
  return value < 0 ? `−¥${-value}` : `¥${value}`
}

export function signedYen(value: number): string {
  return value > 0 ? `+¥${value}` : yen(value)
}

export function points(value: number): string {
  return t('zerokei.points', { n: signed(value) })
}

export function city(sheet: Sheet, number: number): string {
  const found = sheet.cities[number]
  return found ? named(found) : ''
}

export function colour(code: Colour | undefined): string {
  return maybe(`zerokei.colour.${code}`)
}

export function colourOf(sheet: Sheet, number: number): Colour {
  return sheet.stations.columns[number] ?? 'white'
}

/** An action in a word or two, with what it costs less. */
export function action(shown: Action): string {
  const name = maybe(`zerokei.action.${shown.code}`)
  return shown.discount ? `${name} −¥${shown.discount}` : name
}

/** An action in a whole sentence. */
export function actionText(shown: Action, sheet: Sheet): string {
  const text = maybe(`zerokei.action-text.${shown.code}`, { ...sheet.numbers, tail_yen: sheet.tail.yen })
  return shown.discount ? `${text} ${t('zerokei.cheaper', { yen: shown.discount })}` : text
}

/** What a carriage does, in a word or two: its action, or what its ability changes. */
export function does(carriage: Carriage): string {
  return carriage.action ? action(carriage.action) : maybe(`zerokei.ability.${carriage.ability}`)
}

export function doesText(carriage: Carriage, sheet: Sheet): string {
  if (carriage.action) return actionText(carriage.action, sheet)
  return maybe(`zerokei.ability-text.${carriage.ability}`, sheet.numbers)
}

const ICONS: Record<string, string> = {
  ground: 'ground',
  track: 'track',
  station: 'station',
  venue: 'cauldron',
  buy: 'card',
  repeat: 'undo',
  counter: 'upgrade',
  income: 'yen',
}
const ABILITY_ICONS: Record<string, string> = {
  station: 'station',
  track: 'track',
  venue: 'cauldron',
  ground: 'ground',
  engine: 'zero',
  tail: 'yen',
  turn: 'clock',
}

export function actionIcon(code: string): string {
  return ICONS[code] ?? 'bulb'
}

export function carriageIcon(carriage: Carriage): string {
  return carriage.action ? actionIcon(carriage.action.code) : (ABILITY_ICONS[carriage.ability ?? ''] ?? 'bulb')
}

/** The cities of a carriage, those of venue tokens behind its own ones. */
export function citiesOf(sheet: Sheet, card: number, wagon?: Wagon): City[] {
  const own = sheet.carriages[card]!.cities.map((number) => number - 1)
  const more = (wagon?.cities ?? []).filter((number) => !own.includes(number))
  return [...own, ...more].map((number) => sheet.cities[number]!)
}

export function carriage(sheet: Sheet, card: number): string {
  return citiesOf(sheet, card).map((each) => named(each)).join('–')
}

/** A carriage in full: cities and what it does. */
export function carriageName(sheet: Sheet, card: number): string {
  return `${carriage(sheet, card)} (${does(sheet.carriages[card]!)})`
}

/** What a carriage of the discard pile would cost now: its stations make it dearer. */
export function discardPrice(card: number, sheet: Sheet, view: View): number {
  const found = sheet.carriages[card]!
  return found.cost + (sheet.numbers.surcharge ?? 0) * found.cities.filter((number) => view.stations[number - 1] !== undefined).length
}

export function event(card: EventCard): string {
  return named(card)
}

/** What an event does, short enough for its card. */
export function eventShort(card: EventCard): string {
  const parts = listed(card.parts.map((part) => action(part)), card.effect === 'all_of' ? 'and' : 'or')
  return fee(card, maybe(`zerokei.event-short.${card.effect}`, numbersOf(card, parts)))
}

/** What an event does, in a sentence. */
export function eventText(card: EventCard): string {
  const parts = listed(card.parts.map((part) => action(part)), card.effect === 'all_of' ? 'and' : 'or')
  return fee(card, maybe(`zerokei.event-text.${card.effect}`, numbersOf(card, parts)))
}

function numbersOf(card: EventCard, parts: string): Record<string, string | number> {
  return { parts, gain: card.gain, points: card.points, rank: card.by_rank.map((value) => `¥${value}`).join(' ') }
}

function fee(card: EventCard, text: string): string {
  return card.fee ? t('zerokei.event-fee', { yen: card.fee, text }) : text
}

export function listed(words: string[], last: 'and' | 'or'): string {
  const end = words.at(-1) ?? ''
  if (words.length < 2) return end
  return t(`zerokei.list-${last}`, { first: words.slice(0, -1).join(t('zerokei.list-comma')), last: end })
}

/** What a space of the turn order tile gives. */
export function reward(sheet: Sheet, space: number): string {
  const found = sheet.tile[space]
  if (!found) return ''
  const parts: string[] = []
  if (found.counters) parts.push(t('zerokei.a-step'))
  if (found.yen) parts.push(`¥${found.yen}`)
  if (found.points) parts.push(points(found.points))
  return parts.join(' ')
}

export function venue(sheet: Sheet, view: View, number: number): string {
  const space = sheet.venues[number]!
  return t('zerokei.venue-of', { venue: named(space), city: city(sheet, view.venues[number]!.city) })
}

/** The effect of a venue, as its place on the board shows it. */
export function venueEffect(sheet: Sheet, number: number, twice = false): string {
  const space = sheet.venues[number]!
  const k = twice ? 2 : 1
  if (space.effect === 'points') return `${yen(-k * space.pay)} → ${points(k * space.points)}`
  if (space.effect === 'yen') return signedYen(k * space.yen)
  return t('zerokei.move-a-carriage', { n: k * space.moves })
}

/** What an answer points at, in words. */
export function placeName(place: Place | null, sheet: Sheet, view: View, who: Who): string {
  if (!place) return ''
  const i = place.number
  switch (place.kind) {
    case 'city':
      return city(sheet, i)
    case 'token':
      return t('zerokei.token-of', { city: city(sheet, i) })
    case 'carriage':
      return carriageName(sheet, i)
    case 'engine':
      return named(sheet.engines[i]!)
    case 'engine of':
      return i === view.seat ? t('zerokei.own-engine') : t('zerokei.engine-of', { who: who(i) })
    case 'tail':
      return t('zerokei.tail')
    case 'event':
      return event(sheet.events[i]!)
    case 'action':
      return maybe(`zerokei.action.${ACTIONS[i]}`)
    case 'colour':
      return t('zerokei.counter-of', { colour: colour(colourOf(sheet, i)) })
    case 'letter':
      return letter(sheet, i)
    case 'seat':
      return i === view.seat ? t('zerokei.own-track') : t('zerokei.track-of', { who: who(i) })
    case 'venue':
      return venue(sheet, view, i)
    case 'space':
      return t('zerokei.space', { n: i + 1, reward: reward(sheet, i) })
    case 'place':
      return t('zerokei.place', { n: i + 1 })
    default:
      return ''
  }
}

export function letter(sheet: Sheet, space: number): string {
  const found = sheet.track_costs[space]!
  return t('zerokei.letter', { letter: found.letter, yen: found.cost, p: found.points })
}

/** A round's year, short: 61–62. */
export function shortYear(year: string): string {
  return year.replace(/^\d\d/, '')
}
