import type { CheckOptions } from '@school/first-contact'
import { readUpstreamEnvironment } from './environment.ts'

/**
 * What a check of the school's server needs, from the variables `UPSTREAM_…`.
 * @throws StartError
 */
export function checkOptions(): CheckOptions {
  const environment = readUpstreamEnvironment()
  return {
    baseUrl: environment.UPSTREAM_BASE_URL,
    userId: environment.UPSTREAM_USER_ID,
    password: environment.UPSTREAM_PASSWORD,
    timeoutMs: environment.UPSTREAM_TIMEOUT_MS,
    ...(environment.UPSTREAM_FILES_URL && { filesUrl: environment.UPSTREAM_FILES_URL }),
    ...(environment.UPSTREAM_MAP && { map: environment.UPSTREAM_MAP.map }),
  }
}
