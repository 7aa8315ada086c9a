import type { Connections } from './connections.ts'
import { UpstreamError } from './error.ts'
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

interface FilesOptions {
  /** The base of relative paths, without a trailing slash. */
  files: string
  thumbnails: string
  timeoutMs: number
  maxBytes: number
  call: Call
  connections: Connections
  policies: Record<'file' | 'thumbnail', (limits: FileLimits) => CallPolicy>
}

export function createFiles({
  files,
  thumbnails,
  timeoutMs,
  maxBytes,
  call,
  connections,
  policies,
}: FilesOptions): Pick<Upstream, 'file' | 'resolveFile'> {
  const filesAt = new URL(files)

  function resolveFile(path: string): URL | null {
    const written = path.trim().replaceAll('\\/', '/')
    const [, thumbnail] = THUMBNAIL.exec(written) ?? []
    if (thumbnail) return new URL(thumbnails + thumbnail)
    if (written === '' || written.length > MAX_PATH_LENGTH || /[\p{Cc}\\]/u.test(written)) return null
    if (/(?:^|\/)(?:\.|%2e){2}(?:[/?#]|$)/i.test(written) || written.startsWith('//')) return null

    let url: URL
    if (/^[a-z][a-z0-9+.-]*:/i.test(written)) {
      if (!/^https?:\/\/[^/]/i.test(written) || !URL.canParse(written)) return null
      url = new URL(written)
      if (url.host === filesAt.host) url.protocol = filesAt.protocol
    } else {
      // A file name may contain # and %, which have another meaning in an address.
      const name = written
        .replace(/^\/+/, '')
        .replace(/%(?![0-9a-f]{2})/gi, '%25')
        .replaceAll('#', '%23')
      const address = `${files}/${name}`
      if (!URL.canParse(address)) return null
      url = new URL(address)
    }
    url.hash = ''
    return url.origin === filesAt.origin && url.username === '' && url.password === '' ? url : null
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
      })
      if (isSuccess(answer.status)) return { answer, url }
      const location = answer.headers.location
      if (![301, 302, 303, 307, 308].includes(answer.status) || location === undefined) {
        throw statusError('file', answer.status)
      }
      if (redirects === MAX_REDIRECTS) {
        throw new UpstreamError('not allowed', 'file', `the file redirects more than ${MAX_REDIRECTS} times`)
      }
      const next = URL.canParse(location, url) ? new URL(location, url) : null
      if (next?.origin !== start.origin || next.username !== '' || next.password !== '') {
        throw new UpstreamError('not allowed', 'file', 'the file redirects to another host')
      }
      url = next
    }
  }

  async function file(path: string, limits: FileLimits = {}): Promise<UpstreamFile> {
    const start = resolveFile(path)
    if (!start) {
      throw new UpstreamError(
        'not allowed',
        'file',
        "the path does not lead to a file of the upstream's own host",
        {
          reached: false,
        },
      )
    }
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
      ({ bytes, headers }) => ({ bytes, type: headers['content-type'] ?? null, url: url.href }),
    )
  }

  return { file, resolveFile }
}
