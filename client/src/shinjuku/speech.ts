/** The board in words: what a place is called, what stands there, and the whole of it for who does not see it. */
import type { Place, Seat } from '../lib/api/types'
import { maybe, t } from '../lib/words/index.svelte'
import { wayTo, type Lit } from './lit'
import { grows, stationName, wardName } from './table'
import { sorted } from './tokens'
import { DEPARTMENT, DOUBLE, type Sheet, type ShinjukuMoment, type ShinjukuView, type Store } from './types'

export const goodName = (sheet: Sheet, good: number): string => {
  const name = sheet.edition.goods[good] ?? ''
  return maybe(`shinjuku.good.${name}`, {}, name)
}

export function kindName(sheet: Sheet, kind: number): string {
  const good = goodName(sheet, kind >> 1)
  return kind & 1 ? t('shinjuku.double', { good }) : good
}

/** Customers in words, equal ones counted. */
export function customers(sheet: Sheet, kinds: readonly number[]): string {
  const counted = new Map<number, number>()
  for (const kind of sorted(kinds)) counted.set(kind, (counted.get(kind) ?? 0) + 1)
  return [...counted]
    .map(([kind, n]) => (n > 1 ? t('shinjuku.times', { n, thing: kindName(sheet, kind) }) : kindName(sheet, kind)))
    .join(t('shinjuku.comma'))
}

export function seatName(seats: readonly Seat[], seat: number): string {
  return seats.find((other) => other.seat === seat)?.name || t('shinjuku.seat', { letter: 'ABCD'[seat] ?? '' })
}

export function storeName(sheet: Sheet, store: Store): string {
  if (store.height === DEPARTMENT) return t('shinjuku.store.department')
  const good = goodName(sheet, store.good ?? 0)
  return store.height === DOUBLE ? t('shinjuku.store.double', { good }) : t('shinjuku.store.single', { good })
}

function stationWords(sheet: Sheet, view: ShinjukuView, seats: readonly Seat[], number: number): string[] {
  const parts = [stationName(sheet, number), t('shinjuku.in-ward', { ward: wardName(sheet, sheet.city.stations[number]?.ward ?? 0) })]
  const store = view.stores[number]
  if (store) parts.push(t('shinjuku.store-of', { who: seatName(seats, store.seat), store: storeName(sheet, store) }))
  else parts.push(t('shinjuku.no-store'))
  if (grows(sheet, number)) {
    const dots = sheet.city.stations[number]?.height
    parts.push(sheet.edition.upgrade_site === 'dots' ? t('shinjuku.dots', { n: dots ?? 1 }) : t('shinjuku.sakura'))
  }
  return parts
}

function wardWords(sheet: Sheet, moment: ShinjukuMoment, number: number): string[] {
  const { view, aids } = moment
  const parts = [t('shinjuku.ward', { ward: wardName(sheet, number) })]
  const waiting = view.waiting[number]
  parts.push(waiting?.length ? t('shinjuku.waiting', { customers: customers(sheet, waiting) }) : t('shinjuku.nobody'))
  parts.push(t('shinjuku.cards-in-deck', { n: sheet.city.wards[number]?.cards ?? 0 }))
  if (view.matsuri === number) parts.push(t('shinjuku.festival-here'))
  if (aids?.wild[number] === 'store') parts.push(t('shinjuku.wild-store'))
  return parts
}

export function lineName(sheet: Sheet, number: number): string {
  const [one, other] = sheet.city.lines[number] ?? [0, 0]
  return `${stationName(sheet, one)}–${stationName(sheet, other)}`
}

/** The name of a place alone. */
export function placeName(place: Place, sheet: Sheet): string {
  const { kind, number } = place
  if (kind === 'station') return stationName(sheet, number)
  if (kind === 'ward' || kind === 'card') return wardName(sheet, number)
  if (kind === 'line') return lineName(sheet, number)
  if (kind === 'good') return goodName(sheet, number)
  if (kind === 'customer') return kindName(sheet, number)
  if (kind === 'action') return actionName(sheet, number)
  if (kind === 'space') return t('shinjuku.space', { n: number + 1 })
  return ''
}

const ACTIONS = ['open', 'expand', 'move', 'upgrade', 'income'] as const

export function actionName(sheet: Sheet, number: number): string {
  const action = ACTIONS[number] ?? 'open'
  const printed = sheet.edition.action_names[action]
  return maybe(`shinjuku.action.${printed.toLowerCase()}`, {}, printed)
}

/** What a screen reader says of a place: what it is, what stands there, what a click would do. */
export function spoken(
  sheet: Sheet,
  moment: ShinjukuMoment,
  seats: readonly Seat[],
  place: Place,
  lit: Lit,
): string {
  const { view } = moment
  let parts: string[]
  if (place.kind === 'station') parts = stationWords(sheet, view, seats, place.number)
  else if (place.kind === 'ward') parts = wardWords(sheet, moment, place.number)
  else parts = [placeName(place, sheet)]
  const way = wayTo(lit, place)
  if (way) {
    parts.push(t('shinjuku.may'))
    for (const gain of way.gains ?? []) {
      parts.push(
        t('shinjuku.gains', {
          who: seatName(seats, gain.seat),
          customer: kindName(sheet, gain.kind),
          station: stationName(sheet, gain.station),
        }),
      )
    }
    if (way.wild?.length) parts.push(t('shinjuku.would-be-wild', { ward: wardName(sheet, way.wild[0] as number) }))
  }
  return parts.join(t('shinjuku.comma'))
}

/** The whole board, line by line. */
export function describe(moment: ShinjukuMoment, sheet: Sheet, seats: Seat[]): string[] {
  const { view } = moment
  const lines = [t('shinjuku.board-of', { city: placeCity(sheet), turn: view.turn })]
  sheet.city.wards.forEach((_, ward) => {
    const stations = sheet.city.stations
      .map((station, number) => ({ station, number }))
      .filter(({ station }) => station.ward === ward)
      .map(({ number }) => {
        const store = view.stores[number]
        const name = stationName(sheet, number)
        if (store) {
          const owned = t('shinjuku.store-of', { who: seatName(seats, store.seat), store: storeName(sheet, store) })
          return t('shinjuku.station-with', { station: name, what: owned })
        }
        return grows(sheet, number) ? t('shinjuku.station-with', { station: name, what: t('shinjuku.sakura') }) : name
      })
    lines.push(`${wardWords(sheet, moment, ward).join(t('shinjuku.comma'))}. ${t('shinjuku.stations', { stations: stations.join(t('shinjuku.comma')) })}`)
  })
  for (let seat = 0; seat < sheet.players; seat++) {
    const built = Object.entries(view.tracks).filter(([, owner]) => owner === seat)
    const track = built.map(([line]) => lineName(sheet, Number(line))).join(t('shinjuku.comma')) || t('shinjuku.none')
    lines.push(t('shinjuku.track-of', { who: seatName(seats, seat), track }))
  }
  if (view.queue.length) {
    const spaces = view.queue.map((space) =>
      space.ward === null
        ? t('shinjuku.empty-space')
        : `${wardName(sheet, space.ward)}: ${customers(sheet, space.customers ?? []) || t('shinjuku.nobody')}`,
    )
    lines.push(t('shinjuku.queue-is', { spaces: spaces.join('; ') }))
  }
  if (view.hand) {
    const cards = view.hand.map((ward) => wardName(sheet, ward)).join(t('shinjuku.comma'))
    lines.push(t('shinjuku.hand-is', { cards: cards || t('shinjuku.none') }))
  }
  return lines
}

export function placeCity(sheet: Sheet): string {
  return document.documentElement.lang === 'ja' ? sheet.city.local : sheet.city.name
}
