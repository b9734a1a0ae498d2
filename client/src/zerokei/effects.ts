/** What a way changes, in a few short lines: for the callout and for the menu of ways. */
import type { Way } from '../lib/api/types'
import { maybe, t } from '../lib/words/index.svelte'
import { placeName, points, signed, signedYen, venueEffect, type Who } from './names'
import { PLACE_ONLY, type Sheet, type View } from './types'

/** The parts of the scoring that say something new when they change; leftover yen do not. */
const TOLD = ['cities', 'venues', 'connected cities', 'cauldrons left', 'tracks']

/** The way itself: what is used, what is done, in short words; the last place is where it is clicked. */
export function wayName(way: Way, sheet: Sheet, view: View, who: Who): string {
  const names = way.places.map((place) => placeName(place, sheet, view, who))
  const first = names.slice(0, -1).filter(Boolean)
  const last = way.places.at(-1)
  if (last?.kind === 'venue') first.push(venueWay(way, last.number, sheet, view))
  if (first.length) return first.join(' · ')
  return names.at(-1) || t('zerokei.this')
}

/** With the effect of the venue, or the cauldron alone. */
function venueWay(way: Way, venue: number, sheet: Sheet, view: View): string {
  if ((way.answers.at(-1) ?? 0) >= PLACE_ONLY) return t('zerokei.without-effect')
  const able = view.viewer !== null && view.seats[view.viewer]!.abilities.includes('venue')
  return venueEffect(sheet, venue, able)
}

/** Money and points at once. */
export function immediate(way: Way): string {
  const parts: string[] = []
  if (way.yen) parts.push(signedYen(way.yen))
  if (way.points) parts.push(points(way.points))
  return parts.join(', ')
}

/** The parts of the scoring that change, before and after. */
export function later(way: Way, sheet: Sheet, view: View): string[] {
  const seat = view.viewer
  if (seat === null || !way.parts?.length) return []
  const before = view.seats[seat]!.parts
  return sheet.parts.flatMap((part, i) => {
    const change = way.parts![i] ?? 0
    if (!change || !TOLD.includes(part)) return []
    const old = before[i] ?? 0
    return [t('zerokei.part-changes', { part: maybe(`zerokei.part.${part}`), before: plain(old), after: plain(old + change) })]
  })
}

function plain(value: number): string {
  return value < 0 ? signed(value) : String(value)
}

/** The result as things would stand. */
export function total(way: Way): number {
  return (way.points ?? 0) + (way.parts ?? []).reduce((sum, value) => sum + value, 0)
}
