import { isIP } from 'node:net'
import type { Environment } from '../environment.ts'
import { isNear } from '../http/proxy-warnings.ts'

/** The addresses to which a credential or personal data are sent. */
const ADDRESSES = ['UPSTREAM_BASE_URL', 'UPSTREAM_FILES_URL', 'BKASH_URL', 'SMS_URL'] as const

/** Whether a host is this machine, one of a private network, or a name inside of it, such as that of a container. */
function isInside(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '')
  return isIP(address) ? isNear(address) : !host.includes('.') || host.endsWith('.localhost')
}

/** @returns the variables whose address is asked without encryption over a public network, with its host */
export function plainHttp(
  environment: Pick<Environment, (typeof ADDRESSES)[number]>,
): { variable: string; host: string }[] {
  return ADDRESSES.flatMap((variable) => {
    // SMS_URL has {to} and {text} in it.
    const url = URL.parse(environment[variable]?.replace(/[{}]/g, '') ?? '')
    return url?.protocol === 'http:' && !isInside(url.hostname) ? [{ variable, host: url.hostname }] : []
  })
}
