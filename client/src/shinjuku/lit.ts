/** What may be clicked now, and what a click stands for. No rules here: it is what the server offers. */
import type { Place, Question } from '../lib/api/types'
import type { Gain, ShinjukuMoment, ShinjukuWay } from './types'

const key = (place: Place) => `${place.kind} ${place.number}`

/** The way that a click on each place takes: the one of the fewest answers. */
export type Lit = ReadonlyMap<string, ShinjukuWay>

export const NOTHING: Lit = new Map()

export function litPlaces(moment: ShinjukuMoment, active: boolean): Lit {
  const question = moment.question
  if (!active || !question || question.choices.length === 0) return NOTHING
  const found = new Map<string, ShinjukuWay>()
  for (const way of waysOf(question)) {
    const place = way.places.at(-1)
    if (!place) continue
    const before = found.get(key(place))
    if (!before || before.answers.length > way.answers.length) found.set(key(place), way)
  }
  return found
}

export function waysOf(question: Question): ShinjukuWay[] {
  if (question.ways?.length) return question.ways
  return question.choices.map((choice) => ({ answers: [choice.answer], places: [choice.place] }))
}

export const wayTo = (lit: Lit, place: Place | null | undefined) => (place ? lit.get(key(place)) : undefined)

/** The way of exactly these answers. */
export function wayOf(question: Question | null, answers: readonly number[]): ShinjukuWay | undefined {
  if (!question || answers.length === 0) return undefined
  const wanted = answers.join()
  return waysOf(question).find((way) => way.answers.join() === wanted)
}

/** The numbers of the places of one kind that may be clicked. */
export function litOf(lit: Lit, kind: string): number[] {
  const found: number[] = []
  for (const name of lit.keys()) {
    const [of, number] = name.split(' ')
    if (of === kind) found.push(Number(number))
  }
  return found
}

/** Is this a single step? A journey to a place further on is lit more softly. */
export const isStep = (way: ShinjukuWay) => way.answers.length === 1

/** The journey as it is planned: the stations passed and those of the way pointed at, and who wins what. */
export interface PlannedJourney {
  seat: number
  ward: number
  /** All stations, and how many of them are passed already. */
  stations: number[]
  passed: number
  gains: (Gain & { sure: boolean })[]
  travelling: number[]
  /** Owners of track that draw cards when it ends there. */
  income: number[]
}

export function plannedJourney(moment: ShinjukuMoment, way: ShinjukuWay | undefined): PlannedJourney | null {
  const { view, question } = moment
  const asked = question?.name ?? view.question
  const moving = asked === 'move start' || asked === 'move step' || asked === 'move give'
  if (!moving || view.over) return null
  const journey = view.journey
  if (!journey) return null
  const steps = (way?.places ?? []).filter((place) => place?.kind === 'station').map((place) => (place as Place).number)
  const passed = journey.route.map((visit) => visit.station)
  const given = journey.route.flatMap((visit) =>
    (visit.given ?? []).map((kind) => ({ seat: visit.to ?? 0, kind, station: visit.station, sure: true })),
  )
  const foretold = (way?.gains ?? []).map((gain) => ({ ...gain, sure: false }))
  const travelling = [...(journey.travelling ?? [])]
  for (const gain of foretold) {
    const found = travelling.indexOf(gain.kind)
    if (found >= 0) travelling.splice(found, 1)
  }
  return {
    seat: journey.seat,
    ward: journey.ward,
    stations: [...passed, ...steps],
    passed: passed.length,
    gains: [...given, ...foretold],
    travelling,
    income: (way?.income?.length ? way.income : journey.income) ?? [],
  }
}
