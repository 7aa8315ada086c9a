import { createUpstream, type Trace, type Upstream, type UpstreamCall } from '@school/upstream'
import type { Logger } from 'pino'
import type { Environment } from '../environment.ts'
import type { Closers } from './closers.ts'
import { openFakeUpstream } from './fake-upstream.ts'

interface OpenedUpstream {
  upstream: Upstream
  /** Whether the upstream is the fake upstream. */
  sampleData: boolean
  /** Variables that lead a child process to the same fake upstream. */
  variables: Record<string, string>
}

/** Creates the client of the upstream, or of the fake upstream if UPSTREAM_BASE_URL is unset. */
export async function openUpstream(
  environment: Environment,
  log: Logger,
  onCall: (call: UpstreamCall) => void,
  trace: Trace,
  closers: Closers,
): Promise<OpenedUpstream> {
  const sampleData = !environment.UPSTREAM_BASE_URL
  const account = environment.UPSTREAM_BASE_URL
    ? {
        baseUrl: environment.UPSTREAM_BASE_URL,
        userId: environment.UPSTREAM_USER_ID ?? '',
        password: environment.UPSTREAM_PASSWORD ?? '',
      }
    : await openFakeUpstream(environment, log, closers)
  // The sample videos do not exist, so with the fake upstream no request goes to the video service.
  const thumbnailsUrl =
    environment.VIDEO_THUMBNAILS_URL ?? (sampleData ? new URL(account.baseUrl).origin : undefined)
  const upstream = createUpstream({
    ...account,
    onCall,
    trace,
    ...(environment.UPSTREAM_FILES_URL && { filesUrl: environment.UPSTREAM_FILES_URL }),
    ...(thumbnailsUrl && { thumbnailsUrl }),
    ...(environment.UPSTREAM_MAP && { map: environment.UPSTREAM_MAP.map }),
    timeoutMs: environment.UPSTREAM_TIMEOUT_MS,
  })
  closers.push(() => upstream.close())
  const variables = {
    UPSTREAM_BASE_URL: account.baseUrl,
    UPSTREAM_USER_ID: account.userId,
    UPSTREAM_PASSWORD: account.password,
    VIDEO_THUMBNAILS_URL: thumbnailsUrl ?? '',
  }
  return { upstream, sampleData, variables: sampleData ? variables : {} }
}
