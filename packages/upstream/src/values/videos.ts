import { decodeHTML } from 'entities'

// The id of a video of the video service (docs/spec/part-1.md#3, "Video"), out of every form in which people paste it.

const HOSTS =
  /^(?:(?:www\.|m\.|music\.|gaming\.|studio\.)?youtube\.com|(?:www\.)?youtube-nocookie\.com|(?:www\.)?youtubeeducation\.com|youtube\.googleapis\.com)$/
const SHORT_HOSTS = /^(?:www\.)?youtu\.be$/
const PICTURE_HOSTS = /^(?:i\d?\.ytimg\.com|img\.youtube\.com)$/
const ID = /^[\w-]{11}$/
/** Paths whose next part is an id. */
const BEFORE_ID = new Set(['watch', 'video', 'shorts', 'live', 'embed', 'v', 'vi', 'e'])
/** Pages of the service that have as many letters as an id. */
const NO_IDS = new Set(['videoseries', 'live_stream'])
/** Parameters of pages that lead on. */
const LEADING = ['u', 'url', 'q', 'continue', 'next']
const MAX_TARGETS = 3
const MAX_LENGTH = 5_000
const MAX_PARTS = 60

/**
 * The id of a video: from the id itself (also with `?si=…` behind it), an address of the video service in any of its forms, or
 * HTML or text that contains one.
 * @returns null when there is none, as for a playlist or another service
 */
export function readVideoId(written: string): string | null {
  const text = unescaped(written.slice(0, MAX_LENGTH))
    .replace(/\p{Cf}/gu, '')
    .trim()
  const bare =
    /^(?:\[youtube\]|(?:vnd\.)?youtube:(?:\/\/)?|\/?(?:watch\/?)?\??v=|\/?(?:embed|shorts|live)\/|["'])?([\w-]{11})(?:[?&#/].*|\[\/youtube\]|["'])?$/i.exec(
      text,
    )?.[1] ?? /^\[youtube\s(?:[^\]]{0,100}\s)?id=["']?([\w-]{11})["'\s\]]/i.exec(text)?.[1]
  if (bare !== undefined && !NO_IDS.has(bare)) return bare
  // Addresses in HTML stand in quotes; others end at a blank.
  for (const part of text.split(/["'<>()[\]\s]+/, MAX_PARTS)) {
    const id = idOfAddress(part, 0)
    if (id !== null) return id
  }
  return null
}

/** Without what programs write for letters of an address: entities, also twice, `\\/` and `\\u002F`, `%3A%2F%2F`. */
const unescaped = (text: string) =>
  decodeHTML(decodeHTML(text))
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\\/', '/')
    .replace(/^\s*https?%3A%2F%2F.*$/is, (address) => decoded(address))

function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

function idOfAddress(pasted: string, depth: number): string | null {
  // Pasted behind the beginning of an address that was there already.
  const written = pasted.replace(/^https?:\/\/(?=https?:?\/\/)/i, '')
  const address = /^https?:\/\//i.test(written)
    ? written
    : `https://${written.replace(/^(?:https?:?(?=\/))?\/*/i, '')}`
  if (!URL.canParse(address)) return null
  const { hostname, pathname, search, searchParams, hash } = new URL(address)
  const [first = '', second = ''] = pathname.split('/').filter(Boolean)
  if (SHORT_HOSTS.test(hostname)) return asId(first) ?? asId(second) ?? asId(searchParams.get('v') ?? '')
  if (PICTURE_HOSTS.test(hostname)) return asId(second)
  // A link of another service that leads on: google.com/url?q=….
  const target = LEADING.map((name) => searchParams.get(name)).find((value) => value !== null)
  const isWithin = target && depth < MAX_TARGETS
  if (!HOSTS.test(hostname)) return isWithin ? idOfAddress(target, depth + 1) : null
  const named =
    searchParams.get('v') ??
    searchParams.get('vi') ??
    new URLSearchParams(hash.replace(/^#!?\/?(?:watch)?\??/, '')).get('v') ??
    new URLSearchParams(decoded(search)).get('v')
  if (named !== null) return asId(named)
  if (BEFORE_ID.has(first.toLowerCase())) return asId(second)
  if (isWithin) return idOfAddress(target.startsWith('/') ? hostname + target : target, depth + 1)
  // An address whose signs were written as for a part of another one: /watch%3Fv%3D….
  const plain = decoded(pathname)
  if (plain !== pathname && plain.includes('?') && depth < MAX_TARGETS)
    return idOfAddress(hostname + plain, depth + 1)
  // The pages of users had their videos behind the #: /user/School#p/u/1/….
  return /^#p\//.test(hash) ? asId(hash.split('/').at(-1) ?? '') : null
}

/** What follows an id by mistake (`abc&t=3`, `abc?si=x`) is left out. */
function asId(text: string): string | null {
  const id = /^([\w-]{11})(?![\w-])/.exec(text.trim())?.[1]
  return id !== undefined && ID.test(id) && !NO_IDS.has(id) ? id : null
}
