/** The pictures that are used again and again, as symbols planted once into the page: `<use href="#mark-A" />`.
 *
 * `i-NAME` icons (24×24, one colour) · `mark-A` … `mark-D`, `mark-H` players · `customer-GOOD`, `customer-GOOD-2`
 * customers, single (24×24) and double (36×24) · `store-A-GOOD`, `store-A-department` stores (36×36 with their edge).
 */
import icons from './icons.svg?raw'

export const LETTERS = ['A', 'B', 'C', 'D'] as const
export type Letter = (typeof LETTERS)[number]

export const GOODS = ['food', 'clothing', 'books', 'electronics', 'toys'] as const
export type Good = (typeof GOODS)[number]

/** The outline of each player, in a square of 32. */
export const SHAPES: Record<Letter, string> = {
  A: '<circle cx="16" cy="16" r="15"/>',
  B: '<rect x="2.2" y="2.2" width="27.6" height="27.6" rx="4"/>',
  C: '<path d="M16 .2a2.8 2.8 0 0 1 2 .8L31 14a2.8 2.8 0 0 1 0 4L18 31a2.8 2.8 0 0 1-4 0L1 18a2.8 2.8 0 0 1 0-4L14 1a2.8 2.8 0 0 1 2-.8z"/>',
  D: '<path d="M9.2 1.6h13.6a2.8 2.8 0 0 1 2.4 1.4l6.4 11.6a2.8 2.8 0 0 1 0 2.8L25.2 29a2.8 2.8 0 0 1-2.4 1.4H9.2A2.8 2.8 0 0 1 6.8 29L.4 17.4a2.8 2.8 0 0 1 0-2.8L6.8 3a2.8 2.8 0 0 1 2.4-1.4z"/>',
}

const TWO =
  'M21.3 9.6h2.6c0-1.2.8-2 2-2s1.9.7 1.9 1.8c0 .9-.6 1.6-2 2.7l-4.4 3.7v2.4h9.5v-2.4h-5.4l2-1.6c2.1-1.7 3.1-3.1 3.1-5.1 0-2.4-1.9-4.1-4.6-4.1-2.8 0-4.7 1.8-4.7 4.6z'

function symbol(id: string, box: string, inner: string): string {
  return `<symbol id="${id}" viewBox="${box}">${inner}</symbol>`
}

function mark(id: string, letter: string, shape: Letter): string {
  const text = `<text x="16" y="22" text-anchor="middle" font-size="17" font-weight="700" fill="var(--on-player)" font-family="Helvetica Neue,Helvetica,Arial,sans-serif">${letter}</text>`
  return symbol(id, '0 0 32 32', `<g fill="var(--player-${shape})">${SHAPES[shape]}</g>${text}`)
}

function customers(good: Good): string {
  const disc = `fill="var(--good-${good})" stroke="var(--token-line)" stroke-width="1.5"`
  const picture = (x: number) => `<use href="#i-good-${good}" x="${x}" y="5" width="13.8" height="13.8"/>`
  const ink = (inner: string) => `<g fill="var(--token-ink)">${inner}</g>`
  return (
    symbol(`customer-${good}`, '0 0 24 24', `<circle cx="12" cy="12" r="11" ${disc}/>${ink(picture(5.1))}`) +
    symbol(
      `customer-${good}-2`,
      '0 0 36 24',
      `<rect x="1" y="1" width="34" height="22" rx="11" ${disc}/>${ink(`${picture(5)}<path d="${TWO}"/>`)}`,
    )
  )
}

function stores(letter: Letter): string {
  const frame = (edge: number) =>
    `<g fill="var(--player-${letter})" stroke="var(--casing)" stroke-width="${edge}" paint-order="stroke">${SHAPES[letter]}</g>`
  const ink = (inner: string) => `<g fill="var(--token-ink)">${inner}</g>`
  const quarters =
    '<path d="M16 16V4.8A11.2 11.2 0 0 0 4.8 16z" fill="var(--good-food)"/><path d="M16 16V4.8A11.2 11.2 0 0 1 27.2 16z" fill="var(--good-clothing)"/>' +
    '<path d="M16 16v11.2A11.2 11.2 0 0 1 4.8 16z" fill="var(--good-books)"/><path d="M16 16v11.2A11.2 11.2 0 0 0 27.2 16z" fill="var(--good-electronics)"/>'
  const department = `${frame(1.8)}${quarters}${ink('<use href="#i-department" x="8.4" y="7.8" width="15.2" height="15.2"/>')}`
  const of = (good: Good) =>
    `${frame(2.4)}<circle cx="16" cy="16" r="10.4" fill="var(--good-${good})"/>${ink(`<use href="#i-good-${good}" x="8.8" y="8.7" width="14.4" height="14.4"/>`)}`
  return (
    GOODS.map((good) => symbol(`store-${letter}-${good}`, '-2 -2 36 36', of(good))).join('') +
    symbol(`store-${letter}-department`, '-2 -2 36 36', department)
  )
}

/** All symbols, as the inside of an `<svg>`. */
export function symbols(): string {
  return [
    icons.replace(/<\/?svg[^>]*>/g, ''),
    ...LETTERS.map((letter) => mark(`mark-${letter}`, letter, letter)),
    mark('mark-H', 'H', 'D'),
    ...GOODS.map(customers),
    ...LETTERS.map(stores),
  ].join('')
}

/** Put the symbols into the page; once is enough. */
export function plant(): void {
  if (document.getElementById('symbols')) return
  const holder = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  holder.id = 'symbols'
  holder.setAttribute('width', '0')
  holder.setAttribute('height', '0')
  holder.setAttribute('aria-hidden', 'true')
  holder.style.position = 'absolute'
  holder.innerHTML = symbols()
  document.body.prepend(holder)
}

/** The letter of a seat: 0 is A. */
export function letter(seat: number): Letter {
  return LETTERS[seat % LETTERS.length] as Letter
}
