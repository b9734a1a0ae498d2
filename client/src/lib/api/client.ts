/** One typed way to ask the server; refusals come back as `RefusedError` with a sentence for people. */
import type {
  Advice,
  GameRow,
  LessonRow,
  LessonState,
  LogTurn,
  Me,
  Moment,
  NewTable,
  Reason,
  Refused,
  Rules,
  SeatWish,
  Settings,
  Story,
  TableRow,
  TableState,
} from './types'

const BASE = '/api/v1'

/** The server has said no, in words. */
export class RefusedError extends Error {
  constructor(
    readonly status: number,
    readonly refused: Refused,
    readonly table: TableState | null = null,
  ) {
    super(refused.sentence)
  }
}

/** The address is of no page. */
export class NowhereError extends Error {}

/** The server could not be reached, or has said nothing that can be read. */
export class LostError extends Error {}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Ask the server. */
export async function call<T>(method: Method, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  let response: Response
  try {
    response = await fetch(BASE + path, {
      method,
      credentials: 'same-origin',
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    })
  } catch (problem) {
    if (problem instanceof DOMException && problem.name === 'AbortError') throw problem
    throw new LostError('no connection')
  }
  const text = await response.text()
  let said: any
  try {
    said = text ? JSON.parse(text) : null
  } catch {
    if (response.ok) return text as T
    throw new LostError(`${response.status}`)
  }
  if (response.ok) return said as T
  if (response.status >= 502 && response.status <= 504) throw new LostError(`${response.status}`)
  const error: Refused = said?.error ?? { sentence: said?.detail ?? `${response.status}`, code: 'broken', rule: '', instead: [] }
  throw new RefusedError(response.status, error, said?.table ?? null)
}

/** A key nobody else makes up; `crypto.randomUUID` is missing where the page comes over plain http. */
export function fresh(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const query = (values: Record<string, string | number | null | undefined>): string => {
  const found = Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== '')
  return found.length ? `?${new URLSearchParams(found.map(([key, value]) => [key, String(value)]))}` : ''
}

export type ListName = 'open' | 'mine' | 'watch' | 'finished'

export const api = {
  me: () => call<Me>('GET', '/me'),
  changeMe: (change: { name?: string; settings?: Settings; channels?: Me['channels']; webhook?: string }) =>
    call<Me>('PATCH', '/me', change),
  register: (name: string, password: string, email: string | null) =>
    call<Me>('POST', '/me/register', { name, password, ...(email ? { email } : {}) }),
  login: (name: string, password: string) => call<Me>('POST', '/me/login', { name, password }),
  useLink: (word: string) => call<Me>('POST', '/me/link/use', { word }),
  mailLink: (email: string) => call<{ sentence: string }>('POST', '/me/link', { email }),
  logout: () => call<unknown>('POST', '/me/logout', {}),
  logoutEverywhere: () => call<unknown>('POST', '/me/logout-everywhere', {}),
  deleteMe: (name: string) => call<unknown>('POST', '/me/delete', { name }),
  subscribe: (subscription: unknown) => call<unknown>('POST', '/me/push', subscription),

  games: () => call<{ games: GameRow[]; version: string }>('GET', '/games'),
  gameSheet: (game: string, edition?: string, city?: string, players?: number) =>
    call<any>('GET', `/games/${game}/sheet${query({ edition, city, players })}`),
  rules: (game: string, edition: string | null, language: string) =>
    call<Rules>('GET', `/games/${game}/rules${query({ edition, language })}`),

  tables: (list: ListName, game?: string, after?: string, limit?: number) =>
    call<{ tables: TableRow[]; next: string | null }>('GET', `/tables${query({ list, game, after, limit })}`),
  newTable: (wish: NewTable) => call<TableState>('POST', '/tables', wish),
  table: (id: string, viewer?: number | null) => call<TableState>('GET', `/tables/${id}${query({ viewer })}`),
  sheet: (id: string) => call<any>('GET', `/tables/${id}/sheet`),
  join: (id: string, seat?: number | null) =>
    call<TableState>('POST', `/tables/${id}/join`, seat === null || seat === undefined ? {} : { seat }),
  leave: (id: string) => call<TableState>('POST', `/tables/${id}/leave`, {}),
  start: (id: string) => call<TableState>('POST', `/tables/${id}/start`, {}),
  fill: (id: string, level: string) => call<TableState>('POST', `/tables/${id}/fill`, { level }),
  rematch: (id: string) => call<TableState>('POST', `/tables/${id}/rematch`, {}),
  fork: (id: string, ply: number, seats: SeatWish[]) => call<TableState>('POST', `/tables/${id}/fork`, { ply, seats }),
  say: (id: string, text: string) => call<TableState>('POST', `/tables/${id}/chat`, { text }),
  mute: (id: string, person: string, on: boolean) => call<TableState>('POST', `/tables/${id}/mute`, { person, on }),
  note: (id: string, text: string) => call<TableState>('POST', `/tables/${id}/note`, { text }),
  orders: (id: string, orders: Record<string, boolean>) => call<TableState>('POST', `/tables/${id}/orders`, { orders }),
  pause: (id: string, on: boolean) => call<TableState>('POST', `/tables/${id}/pause`, { on }),
  consent: (id: string, yes: boolean) => call<TableState>('POST', `/tables/${id}/consent`, { yes }),

  answer: (id: string, ply: number, answers: number[], key: string) =>
    call<TableState>('POST', `/tables/${id}/answers`, { ply, answers, key }),
  undo: (id: string, ply: number, what: 'answer' | 'turn') => call<TableState>('POST', `/tables/${id}/undo`, { ply, what }),
  why: (id: string, ply: number) => call<{ ply: number; reasons: Reason[] }>('GET', `/tables/${id}/why${query({ ply })}`),
  hint: (id: string) => call<Advice>('GET', `/tables/${id}/hint`),
  moment: (id: string, ply: number, viewer: number | null, since?: number, signal?: AbortSignal) =>
    call<Moment>('GET', `/tables/${id}/moments/${ply}${query({ viewer, since })}`, undefined, signal),
  log: (id: string, since?: number) => call<{ turns: LogTurn[]; ply: number }>('GET', `/tables/${id}/log${query({ since })}`),
  story: (id: string) => call<Story>('GET', `/tables/${id}/story`),
  lessons: () => call<{ lessons: LessonRow[] }>('GET', '/lessons'),
  lessonSheet: (name: string) => call<any>('GET', `/lessons/${name}/sheet`),
  lesson: (name: string, answers: number[], since: number) => call<LessonState>('POST', `/lessons/${name}`, { answers, since }),
  lessonWhy: (name: string, answers: number[]) =>
    call<{ ply: number; reasons: Reason[] }>('POST', `/lessons/${name}/why`, { answers }),

  record: (id: string) => call<string>('GET', `/tables/${id}/record`),
}
