import { describePage, isFirewallPage, type Seen } from '@school/upstream/inspect'
import type { Problem } from './report.ts'
import { cutText } from './texts.ts'
import { problems } from './words.ts'

// What stands between us and the school's program, and what the program says when it does not take a call at all.

/** Words about the address of our server, and that it is refused, if they follow closely. */
const ADDRESS = /\b(?:ip|ip[- ]address|remote addr(?:ess)?|host|origin|domain)\b/gi
const REFUSED = /\b(?:not|blocked|denied|banned|forbidden|unauthori[sz]ed)\b/i
const REFUSED_WITHIN = 75
const LIST_OF_ADDRESSES = /\bwhite-?list|\ballow-?list/i
/** Words about a key that the specification does not know. */
const ABOUT_KEY =
  /\b(?:token|jwt|bearer|api[-_ ]?key|x-api-key|app[-_ ]?key|client[-_ ]?secret|signature|authori[sz]ation header)\b/i

/** @param message what the answer says, in JSON */
export function judgeStatus(
  { status, answer }: Seen,
  message: string | null,
  baseUrl: string,
): Problem | null {
  if (status === null || !answer) return null
  const header = (name: string) => String(answer.headers[name] ?? '')
  const page = pageOf(answer.bytes)
  const said = cutText(message ?? '')
  if (status >= 300 && status < 400 && status !== 304) return redirect(header('location'), baseUrl, status)
  if (
    status === 401 &&
    message === null &&
    /^\s*(?:basic|digest|negotiate|ntlm)\b/i.test(header('www-authenticate'))
  )
    return problems.ownPassword(status)
  if (status === 405) return problems.noPost(cutText(header('allow'), 60))
  if (status === 419) return problems.formToken()
  if (status === 429) return problems.tooMany(header('retry-after').replace(/\D.*$/s, '').slice(0, 6))
  if (status === 503 && !isFirewallPage(page)) return problems.closed(said)
  return judgeWords(message)
}

/** What words about neither rows nor the credential mean, whatever the status. */
export function judgeWords(message: string | null): Problem | null {
  if (message === null) return null
  if (isAboutAddress(message) && !/\bpassword\b/i.test(message))
    return problems.addressRefused(cutText(message))
  if (ABOUT_KEY.test(message) && !/\b(?:user|password)\b/i.test(message))
    return problems.otherKey(cutText(message))
  return null
}

const isAboutAddress = (message: string): boolean =>
  LIST_OF_ADDRESSES.test(message) ||
  [...message.matchAll(ADDRESS)].some(({ index, 0: word }) =>
    REFUSED.test(message.slice(index + word.length, index + word.length + REFUSED_WITHIN)),
  )

/** Whether a refusal may mean that a body of JSON was not read at all. */
export const mayBeUnread = (status: number | null, isRefused: boolean): boolean =>
  isRefused || status === 400 || status === 415 || status === 422

function redirect(location: string, baseUrl: string, status: number): Problem {
  const base = new URL(baseUrl)
  if (!URL.canParse(location, base)) return problems.redirect(status, '')
  const to = new URL(location, base)
  if (/\b(?:login|signin|sign-in|auth)\b/i.test(to.pathname)) return problems.signIn(status)
  const isElsewhere = to.origin !== base.origin
  const address = isElsewhere && to.pathname.startsWith(base.pathname) ? to.origin + base.pathname : ''
  return problems.redirect(status, address.replace(/\/{1,9}$/, ''))
}

/** As in a map. */
const PATH = /^\/[\w.~%/-]{1,200}$/

/** The path of a call to which the server redirects, if it is on the same server below the address of `/webapi`. */
export function redirectedPath({ status, answer }: Seen, baseUrl: string): string | null {
  if (status === null || status < 300 || status >= 400 || !answer) return null
  const location = String(answer.headers.location ?? '')
  const base = new URL(baseUrl)
  if (location === '' || !URL.canParse(location, base)) return null
  const { origin, pathname } = new URL(location, base)
  const folder = base.pathname.replace(/\/{1,9}$/, '')
  const path = pathname.slice(folder.length)
  return origin === base.origin && pathname.startsWith(`${folder}/`) && PATH.test(path) ? path : null
}

/** A page instead of JSON: what it is, with its title. */
export function pageReason(bytes: Uint8Array): string | null {
  const page = pageOf(bytes)
  if (/^\s*<\?php\b/i.test(page)) return 'the answer is the source of a program in PHP'
  if (!/^\s*<(?!\?xml)/.test(page) || isFirewallPage(page)) return null
  const title = /<title[^<>]{0,200}>([^<]{1,200})/i.exec(page)?.[1]?.replace(/\s+/g, ' ').trim()
  return title ? `${describePage(page)}, with the title “${cutText(title, 60)}”` : null
}

const pageOf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 20_000)).toString()
