import { movedTo, pages } from '@school/content'

// Which address of a page is the one that counts, and which host a page may name. A page has one canonical address, and
// only that one is cached; whatever the client writes into its request line or its Host header makes no other copy
// (docs/decisions/0042).

/** What a request line asks for. */
export type ParsedAddress =
  /**
   * A page at its canonical path, or a path that no page is known to have. `search` is '' or starts with '?', and not yet
   * canonical: which parameters a page reads, only the client knows.
   */
  | { kind: 'page'; path: string; search: string; cacheable: boolean }
  /** Another spelling of a page's address (308), or an old address (301). */
  | { kind: 'redirect'; status: 301 | 308; location: string }
  | { kind: 'malformed' }

const fixed = new Set(pages.map(({ path }) => path).filter((path) => !path.includes('{')))
/** `/notice` of `/notice/{id}`. */
const folders = new Set(
  pages.flatMap(({ path }) => (path.endsWith('/{id}') ? [path.slice(0, -'/{id}'.length)] : [])),
)

/** Messengers and advertisements add these to links. No page reads them: the page is the same, and so is its copy. */
const CAMPAIGN_MARK =
  /^(?:utm_[a-z_]+|fbclid|gclid|gbraid|wbraid|dclid|msclkid|yclid|ttclid|twclid|igshid|igsh|mibextid|mc_[a-z]+|_ga|_gl)$/

/** Parses the target of a request without looking at any row. */
export function parseAddress(target: string): ParsedAddress {
  // Absolute addresses and `*` are for proxies, and a fragment never belongs into a request line.
  const url = target.startsWith('/') ? URL.parse(`http://any.invalid${withoutFragment(target)}`) : null
  if (!url) return { kind: 'malformed' }
  const segments = parseSegments(url.pathname)
  if (!segments) return { kind: 'malformed' }
  const search = withoutCampaignMarks(url.search)
  const known = knownPage(segments)
  const path = known ?? `/${segments.map(encoded).join('/')}`
  if (!known) {
    const location = movedTo(path)
    // What stood behind the question mark goes along.
    // Capitals alone are no other address: an encoded slash is `%2F` here and `%2f` there.
    if (location !== null && location.toLowerCase() !== path.toLowerCase())
      return {
        kind: 'redirect',
        status: 301,
        location: location.includes('?') ? location : location + url.search,
      }
  }
  const [askedPath = ''] = target.split('?', 1)
  if (askedPath === path && !target.includes('#')) {
    // The router takes capitals for small letters: of what it knows and we do not, one spelling is cached.
    const cacheable = known !== null || path === path.toLowerCase()
    return { kind: 'page', path, search, cacheable }
  }
  return known === null && !isOddlySpelt(target, path)
    ? { kind: 'page', path, search, cacheable: false }
    : { kind: 'redirect', status: 308, location: path + url.search }
}

/** Slashes and dots that mean nothing; such an address is never rendered, whether a page is behind it or not. */
const isOddlySpelt = (target: string, path: string) =>
  target.includes('#') || target.startsWith(`${path}/`) || /^[^?]*\/\//.test(target)

const withoutFragment = (target: string) => target.split('#', 1)[0] ?? ''

/** The decoded parts of a path, without empty ones; null where they are no text, or would be other parts decoded. */
function parseSegments(pathname: string): string[] | null {
  const segments = pathname.split('/').filter((segment) => segment !== '')
  try {
    return segments.map((segment) => decodeURIComponent(segment))
  } catch {
    return null
  }
}

function knownPage(segments: readonly string[]): string | null {
  const whole = `/${segments.join('/')}`.toLowerCase()
  if (fixed.has(whole)) return whole
  const folder = `/${segments.slice(0, -1).join('/')}`.toLowerCase()
  const id = segments.at(-1)
  return id !== undefined && !id.includes('/') && folders.has(folder) ? `${folder}/${encoded(id)}` : null
}

/** As the router writes an id into an address. */
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

/** Whether a Host header is a host (RFC 9110, 7.2). */
export const isHost = (host: string) => HOST.test(host)

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::(\d{1,5}))?$/i

/**
 * The origin that absolute addresses in a page name. Only hosts that the server knows itself are named: `PUBLIC_URL`, or
 * without it this machine under the server's own port. For every other host the answer is '', and the page's addresses
 * are relative: what a client writes into its Host header is in no page, and there is no copy for each.
 * @param port gives the port that the server listens on, once it does
 */
export function originReader(
  publicUrl: string | undefined,
  port: () => number | undefined,
): (host: string, isHttps: boolean) => string {
  return (host, isHttps) => {
    if (publicUrl !== undefined) return publicUrl
    const found = LOOPBACK.exec(host)
    if (!found || Number(found[1] ?? (isHttps ? 443 : 80)) !== port()) return ''
    return `${isHttps ? 'https' : 'http'}://${host.toLowerCase()}`
  }
}
