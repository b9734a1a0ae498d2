/** The question bar of Shinjuku: a second line, the main button, the steps of the turn, turn and bag. */
import type { Seat } from '../lib/api/types'
import type { Bar } from '../lib/game'
import { maybe, t, type Key } from '../lib/words/index.svelte'
import { actionName, seatName } from './speech'
import { wardName } from './table'
import type { Sheet, ShinjukuMoment } from './types'

/** Buttons that are the natural end of a question: by the question and the engine's own words. */
const MAIN: Record<string, Key> = {
  'move step': 'shinjuku.main.stop',
  'again from': 'shinjuku.main.no-more',
}

export function bar(moment: ShinjukuMoment, sheet: Sheet, seats: Seat[]): Bar {
  const { view, question } = moment
  const made: Bar = { steps: steps(moment, sheet, seats), end: end(moment) }
  if (!question) return made
  const mine = question.choices.length > 0
  if (mine) {
    const second = maybe(`shinjuku.second.${question.name.replaceAll(' ', '-')}`, blanks(moment, sheet))
    if (second) made.second = second
    const button = question.choices.find((choice) => !choice.place)
    const words = MAIN[question.name]
    if (button && words) made.main = { answers: [button.answer], words: t(words) }
  } else if (view.seat !== null) {
    made.second = t('shinjuku.second.others', { who: seatName(seats, question.seat) })
  }
  return made
}

function blanks(moment: ShinjukuMoment, sheet: Sheet): Record<string, string | number> {
  const { view } = moment
  const ward = view.journey?.ward ?? view.plan?.ward
  return {
    ward: ward == null ? '' : wardName(sheet, ward),
    n: view.journey?.travelling?.length ?? view.plan?.cards_to_pay ?? 0,
    cards: sheet.edition.wild_cards,
  }
}

function steps(moment: ShinjukuMoment, sheet: Sheet, seats: Seat[]): NonNullable<Bar['steps']> {
  const { view } = moment
  if (view.over) return [{ words: t('shinjuku.step.over'), state: 'now' }]
  const found: NonNullable<Bar['steps']> = []
  const asked = moment.question?.name ?? view.question
  const order = sheet.edition.turn_steps
  const matsuri = asked === 'matsuri'
  const setup = asked === 'free station' || asked === 'free good'
  if (setup) return [{ words: t('shinjuku.step.setup'), state: 'now' }]
  for (const step of order) {
    if (step === 'arrival') {
      // Arrivals need no answer: they are over, or come behind what is asked now.
      const before = order.indexOf('arrival') < order.indexOf('actions')
      const waits = matsuri && order.indexOf('matsuri') < order.indexOf('arrival')
      found.push({ words: t('shinjuku.step.arrival'), state: before && !waits ? 'done' : 'todo' })
    } else if (step === 'matsuri' && sheet.edition.matsuri) {
      found.push({ words: t('shinjuku.step.matsuri'), state: matsuri ? 'now' : 'done' })
    } else if (step === 'actions') {
      found.push(...actionSteps(moment, sheet, matsuri))
    }
  }
  const next = (view.mover + 1) % sheet.players
  found.push({ words: t('shinjuku.step.next', { who: seatName(seats, next) }), state: 'todo' })
  return found
}

function actionSteps(moment: ShinjukuMoment, sheet: Sheet, waiting: boolean): NonNullable<Bar['steps']> {
  const { view } = moment
  const now = view.plan?.action
  const taken = view.actions_taken.filter((action) => action !== now)
  const found: NonNullable<Bar['steps']> = []
  for (let i = 0; i < sheet.edition.actions_per_turn; i++) {
    const action = i < taken.length ? taken[i] : i === taken.length ? now : undefined
    const state = i < taken.length ? 'done' : i === taken.length && !waiting ? 'now' : 'todo'
    const key: Key = i === 0 ? 'shinjuku.step.first' : 'shinjuku.step.second'
    const bare: Key = i === 0 ? 'shinjuku.step.first-bare' : 'shinjuku.step.second-bare'
    found.push({ words: action == null ? t(bare) : t(key, { action: actionName(sheet, action) }), state })
  }
  return found
}

function end(moment: ShinjukuMoment): string {
  const { view } = moment
  const bag =
    typeof view.bag === 'number'
      ? t('shinjuku.bag.exact', { n: view.bag })
      : maybe(`shinjuku.bag.${view.bag.replaceAll(' ', '-')}`, {}, view.bag)
  const last = view.ending && !view.over ? ` · ${t('shinjuku.last-round')}` : ''
  return `${when(moment)} · ${bag}${last}`
}

/** The number of the turn, as the rules count them: an income in a rival's turn is no turn of its own. */
export function when(moment: ShinjukuMoment): string {
  return t('shinjuku.turn', { n: moment.view.turn })
}
