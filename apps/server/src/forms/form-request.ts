import type { Form } from '@school/forms'
import type { FastifyRequest } from 'fastify'

// Data of a request that posts a form.

export interface Posted {
  entries: [string, unknown][]
  picture: { bytes: Buffer; tooLarge: boolean } | null
}

/** The form of a request, for error responses. */
export const formOf = new WeakMap<FastifyRequest, Form>()
/** The entries that were read so far. */
export const entriesOf = new WeakMap<FastifyRequest, [string, unknown][]>()

export const wantsJson = (request: FastifyRequest) =>
  (request.headers.accept ?? '').includes('application/json')
