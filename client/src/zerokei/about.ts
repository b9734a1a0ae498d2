/** What a thing on the table is and does, in a line or two: whoever points at it wants to know. */
import type { Place } from '../lib/api/types'
import { named, t } from '../lib/words/index.svelte'
import { action, actionText, colour, colourOf, doesText, eventText, venueEffect } from './names'
import { ACTIONS, type Sheet, type View } from './types'

export function about(place: Place, sheet: Sheet, view: View): string[] {
  const i = place.number
  switch (place.kind) {
    case 'city':
      return cityLines(i, sheet, view)
    case 'carriage': {
      const carriage = sheet.carriages[i]
      return carriage ? [doesText(carriage, sheet), priceLine(i, sheet, view)].filter(Boolean) : []
    }
    case 'engine':
    case 'engine of': {
      const number = place.kind === 'engine' ? i : view.seats[i]?.engine
      const engine = number === null || number === undefined ? undefined : sheet.engines[number]
      return engine ? [`${named(engine)}: ${engine.actions.map((each) => action(each)).join(' · ')}`, t('zerokei.one-of-two')] : []
    }
    case 'event': {
      const card = sheet.events[i]
      return card ? [eventText(card), card.kind === 'action' ? t('zerokei.an-action') : t('zerokei.end-of-round')] : []
    }
    case 'tail':
      return [actionText({ code: 'income', discount: 0 }, sheet)]
    case 'action': {
      const code = ACTIONS[i]
      return code ? [actionText({ code, discount: 0 }, sheet)] : []
    }
    case 'colour': {
      const worth = sheet.stations.scores[view.ranking.indexOf(i)] ?? 0
      return [t('zerokei.counter-at', { colour: colour(colourOf(sheet, i)), space: view.counters[i] ?? 0, worth })]
    }
    case 'venue':
      return [view.venues[i]?.closed ? t('zerokei.closed') : venueEffect(sheet, i)]
    default:
      return []
  }
}

function cityLines(i: number, sheet: Sheet, view: View): string[] {
  const station = view.stations[i]
  const city = sheet.cities[i]!
  const first =
    station !== undefined
      ? t('zerokei.with-station', { colour: colour(colourOf(sheet, station)), worth: sheet.stations.scores[view.ranking.indexOf(station)] ?? 0 })
      : view.construction.includes(i)
        ? t('zerokei.not-prepared', { yen: city.ground_cost, p: city.ground_points })
        : t('zerokei.prepared')
  return [`${first}, ${view.tracks.includes(i) ? t('zerokei.with-track') : t('zerokei.without-track')}`]
}

function priceLine(card: number, sheet: Sheet, view: View): string {
  const offered = view.row.find((each) => each.card === card)
  const more = (offered?.price ?? 0) - sheet.carriages[card]!.cost
  return more > 0 ? t('zerokei.dearer', { yen: more }) : ''
}
