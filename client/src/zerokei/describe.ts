/** The table in lines of text, for who does not see it; and what the question bar says beside the question. */
import type { Moment, Place, Seat } from '../lib/api/types'
import type { Bar } from '../lib/game'
import { named, t } from '../lib/words/index.svelte'
import { action, carriage, carriageName, city, colour, colourOf, event, eventText, letter, placeName, reward, shortYear, venue, venueEffect, whoOf } from './names'
import { nextOf, spoken } from './spoken'
import { EVENT, STOP, TAIL, viewOf, type Sheet, type View } from './types'

/** Everything that lies on the table, one thing a line. */
export function describe(moment: Moment<View>, sheet: Sheet, seats: Seat[]): string[] {
  const view = viewOf(moment)
  const who = whoOf(sheet, seats)
  return [
    roundLine(sheet, view),
    ...sheet.cities.map((_, i) => cityLine(i, sheet, view)),
    t('zerokei.d.counters', { list: view.ranking.map((number, rank) => t('zerokei.counter-at', { colour: colour(colourOf(sheet, number)), space: view.counters[number] ?? 0, worth: sheet.stations.scores[rank] ?? 0 })).join('; ') }),
    ...view.row.map((offered, i) => (offered.card === null ? t('zerokei.d.row-gone', { n: i + 1 }) : t('zerokei.d.row', { n: i + 1, card: carriageName(sheet, offered.card), yen: offered.price ?? 0, taken: offered.seat === null || offered.seat === undefined ? '' : t('zerokei.claimed-by', { who: who(offered.seat) }) }))),
    t('zerokei.d.tile', { list: view.tile.map((seat, i) => t('zerokei.d.space', { n: i + 1, reward: reward(sheet, i), who: seat === null ? t('zerokei.free') : who(seat) })).join('; ') }),
    ...view.venues.map((state, i) => t('zerokei.d.venue', { venue: venue(sheet, view, i), effect: state.closed ? t('zerokei.closed') : venueEffect(sheet, i), list: state.cauldrons.map((n, seat) => t('zerokei.cauldrons-of', { who: who(seat), n })).join(', ') })),
    ...view.seats.map((player, seat) => t('zerokei.d.player', {
      who: who(seat),
      points: player.points,
      yen: player.yen,
      cauldrons: player.cauldrons,
      tracks: player.tracks,
      engine: player.engine === null ? t('zerokei.no-engine') : `${named(sheet.engines[player.engine]!)} (${sheet.engines[player.engine]!.actions.map((each) => action(each)).join(', ')})`,
      train: player.train.map((wagon) => carriageName(sheet, wagon.card)).join(', ') || t('zerokei.d.no-carriage'),
      projected: player.projected,
    })),
    t('zerokei.d.discards', { n: view.discards.length, list: view.discards.map((each) => carriage(sheet, each)).join(', ') || '–', deck: view.deck }),
    ...(view.hideo ? [t('zerokei.d.hideo', { next: nextOf(view.hideo, sheet, view) }), ...view.hideo.log.map((step) => spoken(step, sheet))] : []),
  ]
}

function roundLine(sheet: Sheet, view: View): string {
  if (view.event === null || view.letter === null) return `${t('zerokei.five-years')}: ${t('zerokei.no-events')}`
  const card = sheet.events[view.event]!
  return t('zerokei.d.round', { year: sheet.rounds[view.round - 1]?.year ?? '', n: view.round, event: event(card), text: eventText(card), actions: view.actions, letter: letter(sheet, view.letter) })
}

function cityLine(i: number, sheet: Sheet, view: View): string {
  const station = view.stations[i]
  const state =
    station !== undefined
      ? t('zerokei.with-station', { colour: colour(colourOf(sheet, station)), worth: sheet.stations.scores[view.ranking.indexOf(station)] ?? 0 })
      : view.construction.includes(i)
        ? t('zerokei.not-prepared', { yen: sheet.cities[i]!.ground_cost, p: sheet.cities[i]!.ground_points })
        : t('zerokei.prepared')
  return `${i + 1} ${city(sheet, i)}: ${state}, ${view.tracks.includes(i) ? t('zerokei.with-track') : t('zerokei.without-track')}`
}

/** The second line, the button that ends what need not go on, the steps of the turn, the year. */
export function bar(moment: Moment<View>, sheet: Sheet, seats: Seat[]): Bar {
  const view = viewOf(moment)
  const stop = moment.question?.choices.find((choice) => choice.answer === STOP)
  return {
    second: second(moment, sheet, seats),
    main: stop ? { answers: [STOP], words: stopWords(view, sheet) } : undefined,
    steps: steps(view, sheet, seats),
    end: view.over ? t('zerokei.over') : when(moment, sheet),
  }
}

/** The year, and which of the rounds it is. */
export function when(moment: Moment<View>, sheet: Sheet): string {
  const { round } = viewOf(moment)
  return t('zerokei.year-of', { year: sheet.rounds[round - 1]?.year ?? '', n: round, all: sheet.rounds.length })
}

function stopWords(view: View, sheet: Sheet): string {
  if (view.question === 'action') {
    const yen = view.actions_left * (sheet.numbers.unused_action_yen ?? 0)
    return yen ? t('zerokei.stop-for', { yen }) : t('zerokei.stop')
  }
  if (view.question === 'move carriage') return t('zerokei.leave-it')
  return t('zerokei.nothing')
}

function second(moment: Moment<View>, sheet: Sheet, seats: Seat[]): string {
  const view = viewOf(moment)
  const me = view.viewer === null ? undefined : view.seats[view.viewer]
  if (!me || view.seat !== view.viewer) return ''
  const parts: string[] = []
  const used = view.plan?.again ?? view.plan?.card
  if (used !== undefined && used !== null) parts.push(t('zerokei.with', { card: cardName(used, sheet, view, seats) }))
  if (view.plan?.discount) parts.push(t('zerokei.cheaper', { yen: view.plan.discount }))
  if (view.question === 'claim') parts.push(t('zerokei.claim-help'))
  if (view.question === 'action') parts.push(t('zerokei.action-help', { n: view.actions_left }))
  parts.push(t('zerokei.you-have', { yen: me.yen, p: me.points }))
  return parts.join(' ')
}

function cardName(card: number, sheet: Sheet, view: View, seats: Seat[]): string {
  const place: Place =
    card === TAIL ? { kind: 'tail', number: 0 } : card === EVENT ? { kind: 'event', number: view.event ?? 0 } : card < 32 ? { kind: 'carriage', number: card } : { kind: 'engine of', number: card - 32 }
  return placeName(place, sheet, view, whoOf(sheet, seats))
}

type Step = NonNullable<Bar['steps']>[number]

/** Buy, turn order, the actions, who comes next. */
function steps(view: View, sheet: Sheet, seats: Seat[]): Step[] {
  const who = whoOf(sheet, seats)
  if (view.phase === 'engines') return [{ words: t('zerokei.step.engine'), state: 'now' }]
  if (view.over) return []
  const done = view.actions - view.actions_left
  const now = view.question === 'action' ? done + 1 : view.phase === 'turns' && view.question !== 'space' ? done : 0
  const order = view.question === 'space' || (view.question === 'counter step' && now === 0)
  const list: Step[] = [
    { words: t('zerokei.step.buy'), state: view.phase === 'purchase' ? 'now' : 'done' },
    { words: t('zerokei.step.order'), state: view.phase === 'purchase' ? 'todo' : view.phase === 'turns' && order ? 'now' : 'done' },
  ]
  for (let n = 1; n <= view.actions; n++) {
    const state = view.phase === 'purchase' || (view.phase === 'turns' && n > now) ? 'todo' : view.phase === 'turns' && n === now ? 'now' : 'done'
    list.push({ words: t('zerokei.step.action', { n }), state })
  }
  const current = sheet.events[view.event ?? 0]!
  if (current.kind === 'end') list.push({ words: event(current), state: view.phase === 'end of round' ? 'now' : 'todo' })
  else if (sheet.hideo_seat !== null && view.phase === 'turns') list.push({ words: who(sheet.hideo_seat), state: 'todo' })
  return list
}

/** The name of a place where only the sheet is at hand: for links in the log. */
export function name(place: Place, sheet: Sheet): string {
  const i = place.number
  switch (place.kind) {
    case 'city':
      return city(sheet, i)
    case 'carriage':
      return carriage(sheet, i)
    case 'event':
      return event(sheet.events[i]!)
    case 'engine':
      return named(sheet.engines[i]!)
    case 'venue':
      return named(sheet.venues[i]!)
    case 'colour':
      return t('zerokei.counter-of', { colour: colour(colourOf(sheet, i)) })
    case 'letter':
      return letter(sheet, i)
    case 'space':
      return t('zerokei.space', { n: i + 1, reward: reward(sheet, i) })
    case 'hideo':
      return `${t('zerokei.hideo')} ${sheet.board_places[i] ?? ''}`
    default:
      return shortYear('')
  }
}
