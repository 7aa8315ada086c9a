import type { Connections } from './connections.ts'
import { UpstreamError } from './error.ts'
import { escapeFilePath } from './file-paths.ts'
import type { Call, CallPolicy } from './pipeline.ts'
import { isSuccess, statusError } from './status.ts'
import { type Answer, exchange } from './transport.ts'
import type { FileLimits, Upstream, UpstreamFile } from './types.ts'

// The files that rows name.

const MAX_REDIRECTS = 3
const MAX_PATH_LENGTH = 2_000

export const THUMBNAILS = 'https://i.ytimg.com'
const THUMBNAIL = /^https:\/\/i\.ytimg\.com(\/vi\/[\w-]{11}\/hqdefault\.jpg)$/

/**
 * The address of the video service's own picture of a video (docs/spec/part-1.md#3, "Video"), which `file()` accepts;
 * '' when the id is not valid.
 */
export const videoThumbnail = (videoId: string) =>
  /^[\w-]{11}$/.test(videoId) ? `${THUMBNAILS}/vi/${videoId}/hqdefault.jpg` : ''

const withoutWww = (hostname: string) => hostname.replace(/^www\./, '')

interface FilesOptions {
  /** The base of relative paths, without a trailing slash. */
  files: string
  /** Origins of further hosts that have files. */
  hosts: readonly string[]
  thumbnails: string
  timeoutMs: number
  maxBytes: number
  call: Call
  connections: Connections
  policies: Record<'file' | 'thumbnail', (limits: FileLimits) => CallPolicy>
}

export function createFiles({
  files,
  hosts,
  thumbnails,
  timeoutMs,
  maxBytes,
  call,
  connections,
  policies,
}: FilesOptions): Pick<Upstream, 'file' | 'resolveFile'> {
  const filesAt = new URL(files)

  /** An address on the own host by another name (with or without www, http for https), at its usual one. */
  function atOwnName(url: URL): URL {
    const isAlias =
      withoutWww(url.hostname) === withoutWww(filesAt.hostname) &&
      (url.port === filesAt.port || (url.port === '' && filesAt.port === ''))
    if (!isAlias || url.origin === filesAt.origin) return url
    const own = new URL(url)
    own.protocol = filesAt.protocol
    own.host = filesAt.host
    return own
  }

  /** A server that was never told its own name writes `http://localhost/…` before its files. */
  function atKnownName(url: URL): URL {
    const isNameless = url.hostname === 'localhost' && !hosts.includes(url.origin) && url.username === ''
    return isNameless ? new URL(url.pathname + url.search, filesAt.origin) : url
  }

  const isAllowed = (url: URL) =>
    (url.origin === filesAt.origin || hosts.includes(url.origin)) &&
    url.username === '' &&
    url.password === ''

  /** The address of a file, or why there is none. */
  function addressOf(path: string): URL | { refused: string } {
    const written = path.trim().replaceAll('\\/', '/')
    const [, thumbnail] = THUMBNAIL.exec(written) ?? []
    if (thumbnail) return new URL(thumbnails + thumbnail)
    const refused = { refused: 'the path does not name a file of the upstream' }
    if (written === '' || written.length > MAX_PATH_LENGTH || /[\p{Cc}\\]/u.test(written)) return refused
    if (/(?:^|\/)(?:\.|%2e){2}(?:[/?#]|$)/i.test(written)) return refused

    // `//host/…` has the scheme of the own host.
    const isAddress = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(written)
    const text = written.startsWith('//') ? filesAt.protocol + written : written
    if (isAddress && !/^https?:\/\/[^/]/i.test(text)) return refused
    const [, origin = '', rest = ''] = /^(https?:\/\/[^/?#]*)(.*)$/is.exec(text) ?? []
    const address = isAddress
      ? origin + escapeFilePath(rest)
      : `${files}/${escapeFilePath(written.replace(/^\/+/, ''))}`
    if (!URL.canParse(address)) return refused
    const url = atOwnName(atKnownName(new URL(address)))
    if (isAllowed(url)) return url
    if (url.username !== '' || url.password !== '') return refused
    return {
      refused: `the file is on ${url.host}, which is not known as a host of files: name it under "files" in the file of UPSTREAM_MAP, or as UPSTREAM_FILES_URL`,
    }
  }

  function resolveFile(path: string): URL | null {
    const address = addressOf(path)
    return address instanceof URL ? address : null
  }

  async function fetchFile(start: URL, limits: FileLimits): Promise<{ answer: Answer; url: URL }> {
    const deadline = performance.now() + (limits.timeoutMs ?? timeoutMs)
    let url = start
    for (let redirects = 0; ; redirects++) {
      const answer = await exchange({
        path: 'file',
        url,
        method: 'GET',
        headers: {},
        agent: connections.agentFor(url.href, 'persistent'),
        timeoutMs: Math.max(1, Math.round(deadline - performance.now())),
        maxBytes: limits.maxBytes ?? maxBytes,
        toFile: limits.toFile,
      })
      if (isSuccess(answer.status)) return { answer, url }
      const location = answer.headers.location
      if (![301, 302, 303, 307, 308].includes(answer.status) || location === undefined) {
        throw statusError('file', answer.status)
      }
      if (redirects === MAX_REDIRECTS) {
        throw new UpstreamError('not allowed', 'file', `the file redirects more than ${MAX_REDIRECTS} times`)
      }
      const next = URL.canParse(location, url) ? atOwnName(new URL(location, url)) : null
      const isSame = next?.origin === start.origin && next.username === '' && next.password === ''
      if (!next || (!isSame && !isAllowed(next))) {
        const to = next && /^https?:$/.test(next.protocol) ? ` (${next.host})` : ''
        throw new UpstreamError('not allowed', 'file', `the file redirects to another host${to}`)
      }
      url = next
    }
  }

  async function file(path: string, limits: FileLimits = {}): Promise<UpstreamFile> {
    const start = addressOf(path)
    if (!(start instanceof URL))
      throw new UpstreamError('not allowed', 'file', start.refused, { reached: false })
    let url = start
    const isThumbnail = THUMBNAIL.test(path.trim())
    return call(
      isThumbnail ? 'thumbnail' : 'file',
      isThumbnail ? policies.thumbnail(limits) : policies.file(limits),
      async () => {
        const fetched = await fetchFile(start, limits)
        url = fetched.url
        return fetched.answer
      },
      ({ bytes, size, headers }) => ({ bytes, size, type: headers['content-type'] ?? null, url: url.href }),
    )
  }

  return { file, resolveFile }
}
