/** Hideo speaks: each of his steps in the first person, with its one reason; and where he works next. */
import { maybe, named, t } from '../lib/words/index.svelte'
import { carriage, city, colour, colourOf, listed, points } from './names'
import { STEP, type HideoBoard, type Sheet, type Step, type View } from './types'

/** Why he did something, as the kernel counts the reasons. */
const WHY = { middle: 1, nearest: 2, card: 3, last: 4, most: 5, ahead: 6, complete: 7, noTrack: 8 }

export function spoken(step: Step, sheet: Sheet): string {
  const gained = step.points ?? 0
  const p = points(gained)
  const gain = gained ? t('zerokei.says.gain', { points: p }) : ''
  switch (step.step) {
    case STEP.income:
      return t('zerokei.says.income', { n: step.what, points: p })
    case STEP.claim:
      return t(step.why === WHY.middle ? 'zerokei.says.claim-middle' : 'zerokei.says.claim-nearest', { card: carriage(sheet, step.what) })
    case STEP.counter: {
      const name = colour(colourOf(sheet, step.what))
      return t(step.why === WHY.card ? 'zerokei.says.counter-card' : 'zerokei.says.counter-last', { colour: name })
    }
    case STEP.space:
      return t('zerokei.says.space', { n: step.where + 1, gain })
    case STEP.reveal:
      return t('zerokei.says.reveal', { place: sheet.board_places[step.where] ?? '', city: city(sheet, step.what) })
    case STEP.close:
      return t('zerokei.says.close', { venue: named(sheet.venues[step.where]!), n: step.what, gain })
    case STEP.ground:
      return t('zerokei.says.ground', { city: city(sheet, step.where), points: p })
    case STEP.station: {
      const values = { city: city(sheet, step.where), colour: colour(colourOf(sheet, step.what)), points: p }
      return t(step.why === WHY.ahead ? 'zerokei.says.station-ahead' : 'zerokei.says.station-most', values)
    }
    case STEP.track:
      return t('zerokei.says.track', { city: city(sheet, step.where), points: p })
    case STEP.margin: {
      const row = sheet.hideo.rows[step.what]
      const key = step.why === WHY.complete ? 'zerokei.says.margin-complete' : 'zerokei.says.margin-no-track'
      const what = [row?.venue ? t('zerokei.says.a-cauldron', { venue: named(sheet.venues[row.venue - 1]!) }) : '', gained ? p : ''].filter(Boolean)
      return t(key, { city: city(sheet, step.where), n: row?.number ?? 0, what: listed(what, 'and') || t('zerokei.says.nothing') })
    }
    default:
      return maybe('zerokei.says.nothing')
  }
}

/** The place on the table a step is about: what lights up while he speaks. */
export function placeOfStep(step: Step): { kind: string; number: number } | null {
  switch (step.step) {
    case STEP.claim:
      return { kind: 'carriage', number: step.what }
    case STEP.counter:
      return { kind: 'colour', number: step.what }
    case STEP.space:
      return { kind: 'space', number: step.where }
    case STEP.reveal:
      return { kind: 'hideo', number: step.where }
    case STEP.close:
      return { kind: 'venue', number: step.where }
    case STEP.ground:
    case STEP.station:
    case STEP.track:
    case STEP.margin:
      return { kind: 'city', number: step.where }
    default:
      return null
  }
}

/** Where he works in the year that is played, from the top of his board. */
export function nextOf(board: HideoBoard, sheet: Sheet, view: View): string {
  const column = view.round - 1
  const stops = sheet.hideo.rows.flatMap((row) => {
    const place = row.places[column]
    if (!place) return []
    const found = board.places[sheet.board_places.indexOf(place)] ?? null
    if (place.startsWith('C')) return [t('zerokei.says.next-closing')]
    return [found === null ? t('zerokei.says.next-hidden', { place }) : city(sheet, found)]
  })
  const year = sheet.rounds[column]?.year ?? ''
  return stops.length ? t('zerokei.says.next', { year, stops: listed(stops, 'and') }) : t('zerokei.says.next-nothing', { year })
}
