import { type Locale, localPath, splitLocale } from '@school/content/locales'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Refusal } from '../office-guard.ts'
import { isOwnForm } from '../own-form.ts'
import type { Continuation } from './pages.ts'
import { entriesIn, field, textIn } from './posted.ts'
import type { Visit } from './visit.ts'

// What somebody was doing when their session had ended: they sign in, and go on where they were, with what they had written. It is carried
// through the sign-in form, and stored nowhere.

/** An address of the office. Its query may have whatever a query may: `/office/pages/text?path=/fees`. */
const PATH = /^\/office(?:\/\w[\w.-]*)*(?:\?[\w=&%.+~:/?@!$'()*,;-]*)?$/

const pathOf = ({ url }: Pick<FastifyRequest, 'url'>): string | null => {
  const { path } = splitLocale(url)
  return PATH.test(path) ? path : null
}

/** Of a request without a session. A form of another page is not carried along. */
export function nextOf(request: FastifyRequest, refusal: Refusal): Continuation | null {
  const path = pathOf(request)
  if (!path || refusal === 'foreign') return null
  if (request.method === 'GET') return { path, entries: null }
  return isOwnForm(request) ? { path, entries: entriesIn(request) } : null
}

const entries = z.record(z.string().max(100), z.string().max(20_000))

/** Of the sign-in form. */
export function postedNext(request: FastifyRequest): Continuation | null {
  const path = field(request, 'next')
  if (!PATH.test(path)) return null
  const text = textIn(request, 'entries')
  return { path, entries: text ? (entries.safeParse(parsed(text)).data ?? null) : null }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

type Show = (visit: Visit) => Promise<FastifyReply>

/** What shows a form again with what was entered. */
type Shows = Record<
  'task' | 'several' | 'addSlot' | 'moveSlot' | 'cancelSlot' | 'restoreSlot' | 'search',
  Show
>

/** By the address to which a form is posted. Groups are parameters of the address. */
const FORMS: [address: RegExp, show: keyof Shows][] = [
  [/^\/office\/several$/, 'several'],
  [/^\/office\/search$/, 'search'],
  [/^\/office\/slots$/, 'addSlot'],
  [/^\/office\/slots\/(?<id>\d+)\/move$/, 'moveSlot'],
  [/^\/office\/slots\/(?<id>\d+)\/cancel$/, 'cancelSlot'],
  [/^\/office\/slots\/(?<id>\d+)\/restore$/, 'restoreSlot'],
  [/^\/office\/(?<reference>[A-Z]-[\w-]+)\/(?<task>[a-z]+)$/, 'task'],
]

/**
 * After signing in: a page is opened, and a form is shown with what was entered. Nothing is written (`tell: 'back'`).
 * @param shows what shows each form
 */
export function goOn(
  visit: Visit,
  next: Continuation | null,
  shows: Shows,
): Promise<FastifyReply> | FastifyReply {
  const { request, reply, locale, account } = visit
  const to = (path: string) => reply.redirect(localPath(path, locale satisfies Locale), 303)
  if (!next || account.mustChange) return to('/office')
  if (!next.entries) return to(next.path)
  // Who may not write a form is told so by the page itself, as elsewhere.
  const may = (show: keyof Shows) =>
    account.role === 'officer' || (show === 'search' && account.role === 'reader')
  for (const [address, show] of FORMS) {
    const found = address.exec(next.path)
    if (!found || !may(show)) continue
    request.params = { ...found.groups }
    request.body = { ...next.entries, tell: 'back' }
    return shows[show](visit)
  }
  return to(
    account.role === 'officer' ? (/^\/office\/slots\/\d+/.exec(next.path)?.[0] ?? '/office') : '/office',
  )
}
