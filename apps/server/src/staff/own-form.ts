import type { FastifyRequest } from 'fastify'

/**
 * Whether a form was posted by our own page: browsers send cookies with forms of other sites too. They send the origin of a form in one of
 * these two headers.
 */
export function isOwnForm({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  return headers.origin === undefined ? site === 'same-origin' : URL.parse(headers.origin)?.host === host
}
