import { type Locale, localPath, movedTo, pages, splitLocale } from '@school/content'
import { derived } from '@school/content/parsed-content'

// The canonical address of a page, and the origin in absolute addresses. Only the canonical address of a page is cached, so
// that no request line and no Host header can create further copies (docs/decisions/0042).

/** The result of parsing a request target. */
type ParsedAddress =
  /**
   * A page at its canonical path, or an unknown path. `search` is '' or starts with '?'. It is not canonical yet, because
   * only the client knows which parameters a page reads.
   */
  | { kind: 'page'; path: string; search: string; cacheable: boolean }
  /** Another spelling of a page's address (308), or an old address (301). */
  | { kind: 'redirect'; status: 301 | 308; location: string }
  | { kind: 'malformed' }

let fixed: ReadonlySet<string>
/** `/notice` of `/notice/{id}`. */
let folders: ReadonlySet<string>
derived(() => {
  fixed = new Set(pages.map(({ path }) => path).filter((path) => !path.includes('{')))
  folders = new Set(
    pages.flatMap(({ path }) => (path.endsWith('/{id}') ? [path.slice(0, -'/{id}'.length)] : [])),
  )
})

/** Whether an address is one of the few pages of which each has one address. Once cached, they cost nothing. */
export const isSinglePage = (address: string) => fixed.has(splitLocale(address).path)

/** Messengers and advertisements add these parameters to links. Pages ignore them, so the cached page is the same. */
const CAMPAIGN_MARK =
  /^(?:utm_[a-z_]+|fbclid|gclid|gbraid|wbraid|dclid|msclkid|yclid|ttclid|twclid|igshid|igsh|mibextid|mc_[a-z]+|_ga|_gl)$/

/** Parses a request target without reading rows. */
export function parseAddress(target: string): ParsedAddress {
  // Absolute addresses and `*` are for proxies, and a request target has no fragment.
  const url = target.startsWith('/') ? URL.parse(`http://any.invalid${withoutFragment(target)}`) : null
  if (!url) return { kind: 'malformed' }
  const everything = parseSegments(url.pathname)
  if (!everything) return { kind: 'malformed' }
  const search = withoutCampaignMarks(url.search)
  const locale = localeOf(everything)
  const segments = locale === 'en' ? everything : everything.slice(1)
  const known = knownPage(segments)
  const path = localPath(known ?? `/${segments.map(encoded).join('/')}`, locale)
  if (!known) {
    const moved = movedTo(splitLocale(path).path)
    const location = moved && localPath(moved, locale)
    // The redirect keeps the search parameters. A difference only in case is ignored: an encoded slash is `%2F` or `%2f`.
    if (location !== null && location.toLowerCase() !== path.toLowerCase())
      return {
        kind: 'redirect',
        status: 301,
        location: location.includes('?') ? location : location + url.search,
      }
  }
  const [askedPath = ''] = target.split('?', 1)
  if (askedPath === path && !target.includes('#')) {
    // The router ignores case: for pages that only the router knows, only the lower-case address is cached.
    const cacheable = known !== null || path === path.toLowerCase()
    return { kind: 'page', path, search, cacheable }
  }
  return known === null && !isOddlySpelt(target, path)
    ? { kind: 'page', path, search, cacheable: false }
    : { kind: 'redirect', status: 308, location: path + url.search }
}

/** Whether a path contains redundant slashes or dots. Such an address is never rendered. */
const isOddlySpelt = (target: string, path: string) =>
  target.includes('#') || target.startsWith(`${path}/`) || /^[^?]*\/\//.test(target)

const withoutFragment = (target: string) => target.split('#', 1)[0] ?? ''

/** The decoded segments of a path, without empty ones; null when they cannot be decoded, or contain further separators. */
function parseSegments(pathname: string): string[] | null {
  const segments = pathname.split('/').filter((segment) => segment !== '')
  try {
    return segments.map((segment) => decodeURIComponent(segment))
  } catch {
    return null
  }
}

/** The language that the first part of a path names, in capitals too. */
const localeOf = ([first = '']: readonly string[]): Locale => splitLocale(`/${first.toLowerCase()}`).locale

function knownPage(segments: readonly string[]): string | null {
  const whole = `/${segments.join('/')}`.toLowerCase()
  if (fixed.has(whole)) return whole
  const folder = `/${segments.slice(0, -1).join('/')}`.toLowerCase()
  const id = segments.at(-1)
  return id !== undefined && !id.includes('/') && folders.has(folder) ? `${folder}/${encoded(id)}` : null
}

/**
 * The path of a page as the log may name it: a page with one address, or with the number of a row. All others are '/*': links to a status,
 * references, and whatever somebody has typed.
 */
export function loggedPath(path: string): string {
  const segments = parseSegments(path)
  if (!segments) return '/*'
  const locale = localeOf(segments)
  const known = knownPage(locale === 'en' ? segments : segments.slice(1))
  const isNamed = known !== null && (fixed.has(known) || /\/\d{1,9}$/.test(known))
  return localPath(isNamed ? known : '/*', locale)
}

/** Encodes an id as the router does. */
const encoded = (segment: string) => encodeURIComponent(segment.toWellFormed())

function withoutCampaignMarks(search: string): string {
  if (search.length < 2) return ''
  const left = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !CAMPAIGN_MARK.test(pair.split('=', 1)[0] ?? ''))
  return left.length ? `?${left.join('&')}` : ''
}

const HOST = /^(?:[a-z0-9](?:[a-z0-9._-]{0,252})|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/** Whether a Host header is valid (RFC 9110, 7.2). */
export const isHost = (host: string) => HOST.test(host)

/** @param port the server's port, to which the request came */
export type OriginReader = (host: string, isHttps: boolean, port: number | undefined) => string

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::(\d{1,5}))?$/i

/**
 * The origin of absolute addresses in a page. Only known hosts are used: `PUBLIC_URL`, or without it this machine with the
 * server's port. For all other hosts it is '' and addresses are relative, so that no page contains a client's Host header
 * and there is no cached page for each of them.
 */
export function originReader(publicUrl: string | undefined): OriginReader {
  return (host, isHttps, port) => {
    if (publicUrl !== undefined) return publicUrl
    const found = LOOPBACK.exec(host)
    if (!found || Number(found[1] ?? (isHttps ? 443 : 80)) !== port) return ''
    return `${isHttps ? 'https' : 'http'}://${host.toLowerCase()}`
  }
}
