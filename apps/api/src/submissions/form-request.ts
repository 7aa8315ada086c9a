import type { Form } from '@school/forms'
import type { FastifyRequest } from 'fastify'

// What is known of a request that posts a form.

export interface Posted {
  entries: [string, unknown][]
  picture: { bytes: Buffer; tooLarge: boolean } | null
}

/** Which form a request posts, for whoever answers its errors. */
export const formOf = new WeakMap<FastifyRequest, Form>()
/** What was read of it so far. */
export const entriesOf = new WeakMap<FastifyRequest, [string, unknown][]>()

export const wantsJson = (request: FastifyRequest) =>
  (request.headers.accept ?? '').includes('application/json')
