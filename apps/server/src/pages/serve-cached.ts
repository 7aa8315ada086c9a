import { findRecorded, type ServeCached, sendAnswer } from '../http/recorded-answers.ts'
import type { PageCache } from '../page-cache/page-cache.ts'

interface ServeCachedOptions {
  cache: PageCache
  readOrigin: (host: string, isHttps: boolean) => string
  publicUrl: string | undefined
}

/** Sends cached pages again. */
export function createServeCached({ cache, readOrigin, publicUrl }: ServeCachedOptions): ServeCached {
  return (request, response) => {
    const { headers, method, url } = request
    if (method !== 'GET') return false
    // Which proxies may name the protocol, the framework decides.
    if (!publicUrl && (headers['x-forwarded-proto'] || headers['x-forwarded-host'])) return false
    // Only the canonical spelling of an address is found here; the framework answers the others.
    const page = cache.getServable(`${readOrigin(headers.host ?? '', false)}${url}`)
    const answer = page && findRecorded(request, page)
    if (!answer) return false
    sendAnswer(response, answer)
    return true
  }
}
