/** Shinjuku on the page: the board, the panels beside it, and its words. */
import type { Component } from 'svelte'
import type { BoardProps, GameModule } from '../lib/game'
import { t } from '../lib/words/index.svelte'
import { bar as barOf, when as whenOf } from './bar'
import BoardOf from './Board.svelte'
import PhoneHand from './PhoneHand.svelte'
import ResultOf from './Result.svelte'
import SideOf from './Side.svelte'
import { describe as describeBoard, placeName } from './speech'
import { takes as takesOf } from './stage.svelte'
import TabCompanies from './TabCompanies.svelte'
import TabNext from './TabNext.svelte'

/** The page gives any game the same things; here they are those of Shinjuku. */
const whole = (component: unknown) => component as Component<BoardProps>

export const Board = whole(BoardOf)
export const Side = whole(SideOf)
export const logInside = true
export const Hand = whole(PhoneHand)
export const Result = whole(ResultOf)
export const tabs: GameModule['tabs'] = [
  {
    id: 'next',
    get name() {
      return t('shinjuku.tab.next')
    },
    icon: 'card',
    component: whole(TabNext),
  },
  {
    id: 'companies',
    get name() {
      return t('shinjuku.tab.companies')
    },
    icon: 'department',
    component: whole(TabCompanies),
  },
]
export const describe: GameModule['describe'] = describeBoard
export const bar: NonNullable<GameModule['bar']> = barOf
export const takes: NonNullable<GameModule['takes']> = takesOf
export const when: NonNullable<GameModule['when']> = whenOf
export const name: NonNullable<GameModule['name']> = placeName
