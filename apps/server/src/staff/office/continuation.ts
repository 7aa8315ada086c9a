import { type Locale, localPath, splitLocale } from '@school/content/locales'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Refusal } from '../office-guard.ts'
import { isOwnForm } from '../own-form.ts'
import type { Account } from './accounts.ts'
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
  if (request.method === 'GET') return { path, entries: null, isLost: false }
  if (!isOwnForm(request)) return null
  const isShown =
    FORMS.some(([address]) => address.test(path)) && Object.keys(request.body ?? {}).length <= MAX_FIELDS
  const entries = isShown ? entriesIn(request) : {}
  const hasBody = request.headers['content-length'] !== '0'
  return { path, entries, isLost: hasBody && Object.keys(entries).length === 0 }
}

/**
 * The most bytes of a form that are read without a session, and carried along: a text of a page with 55,000 Bangla letters, which have nine
 * bytes each. A longer one is not read.
 */
export const MAX_CARRIED = 512 * 1024
/** The most fields of such a form: the largest file has some hundred. */
const MAX_FIELDS = 2_000

const entries = z.record(z.string().max(200), z.string().max(MAX_CARRIED))

/** Of the sign-in form. */
export function postedNext(request: FastifyRequest): Continuation | null {
  const path = field(request, 'next')
  if (!PATH.test(path)) return null
  const text = textIn(request, 'entries')
  return { path, entries: text ? (entries.safeParse(parsed(text)).data ?? null) : null, isLost: false }
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
  | 'task'
  | 'several'
  | 'addSlot'
  | 'moveSlot'
  | 'cancelSlot'
  | 'restoreSlot'
  | 'search'
  | 'saveText'
  | 'saveForm'
  | 'saveLook',
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
  [/^\/office\/pages\/text\?/, 'saveText'],
  [/^\/office\/pages\/form\?/, 'saveForm'],
  [/^\/office\/pages\/look\?/, 'saveLook'],
]

/** Who may write which form. Who may not is told so by the page itself, as elsewhere. */
function mayWrite(role: Account['role'], show: keyof Shows): boolean {
  if (show.startsWith('save')) return role !== 'reader'
  return role === 'officer' || (show === 'search' && role === 'reader')
}

/** Where somebody goes on whose form is not shown again, such as one with a file. */
function pageOf({ path }: Continuation, role: Account['role']): string {
  if (path.startsWith('/office/pages'))
    return /^\/office\/pages\/(?:text|form|look|picture)\?.*$/.exec(path)?.[0] ?? '/office/pages'
  return role === 'officer' ? (/^\/office\/slots\/\d+/.exec(path)?.[0] ?? '/office') : '/office'
}

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
  for (const [address, show] of FORMS) {
    const found = address.exec(next.path)
    if (!found || !mayWrite(account.role, show)) continue
    request.params = { ...found.groups }
    request.query = Object.fromEntries(new URL(next.path, 'https://office.invalid').searchParams)
    request.body = { ...next.entries, tell: 'back' }
    return shows[show](visit)
  }
  return to(pageOf(next, account.role))
}
