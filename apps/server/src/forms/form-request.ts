import { AGAIN_FIELD, type Form } from '@school/forms'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Upload } from './open-uploads.ts'
import type { SpooledFile } from './spooled-file.ts'

// Data of a request that posts a form.

export interface Posted {
  entries: [string, unknown][]
  picture: { file: SpooledFile; tooLarge: boolean } | null
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The form that is posted, for error responses; null for requests that post none. */
    form: Form | null
    /** The entries that were read so far. */
    entries: [string, unknown][] | null
    /** The body while it arrives. */
    upload: Upload | null
  }
}

/** Adds the data of a posted form to the requests of these routes. */
export function decorateFormRequests(app: FastifyInstance): void {
  app.decorateRequest('form', null)
  app.decorateRequest('entries', null)
  app.decorateRequest('upload', null)
}

export const wantsJson = (request: FastifyRequest) =>
  (request.headers.accept ?? '').includes('application/json')

/** Whether the sender has ticked that an application is sent although it looks like an earlier one. */
export const isSentAgain = (entries: readonly [string, unknown][]): boolean =>
  entries.some(([name, value]) => name === AGAIN_FIELD.name && value === AGAIN_FIELD.value)
