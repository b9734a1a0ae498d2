/** Shinkansen: Zero-Kei on the page. */
import type { Tab } from '../lib/game'
import { t } from '../lib/words/index.svelte'
import RowTab from './RowTab.svelte'
import Side from './Side.svelte'
import TrainsTab from './TrainsTab.svelte'

export { default as Board } from './Board.svelte'
export { default as Hand } from './Hand.svelte'
export { default as Result } from './Result.svelte'
export { default as Side } from './Side.svelte'
export { bar, describe, name, when } from './describe'

/** On a phone: the row, the trains, the panels. Named when read, so that they follow the language. */
export const sideWidth = 384
export const tabs: Tab[] = [
  { id: 'row', get name() { return t('zerokei.tab.row') }, icon: 'card', component: RowTab },
  { id: 'trains', get name() { return t('zerokei.tab.trains') }, icon: 'zero', component: TrainsTab },
  { id: 'board', get name() { return t('zerokei.tab.board') }, icon: 'station', component: Side },
]
