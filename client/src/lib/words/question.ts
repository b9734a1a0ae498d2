import type { Question } from '../api/types'
import { maybe } from './index.svelte'

/** What is asked, in the language of the page; a question it has no words for in the server's, without who is asked. */
export function questionWords(game: string, question: Question): string {
  const own = maybe(`question.${game}.${question.name.replaceAll(' ', '-')}`)
  const english = question.sentence.replace(/^[^:]+: /, '')
  return own || english[0]?.toUpperCase() + english.slice(1)
}
