/** The route of the files under /uploads. A row of the table `files` replaces a sample file. */
import { createHash } from 'node:crypto'
import type { RouteOptions } from 'fastify'
import type { Tables } from './calls.ts'
import { deliver } from './deliver.ts'
import { fileOf } from './files.ts'
import { type Answer, createDelivery, errorPage, misbehave } from './misbehave.ts'
import type { State } from './state.ts'

const context = { authorised: true, idField: 'id' }

export function fileRoute(state: State): RouteOptions {
  return {
    method: ['GET', 'HEAD'],
    url: '/uploads/*',
    handler: async (request, reply) => {
      const path = `/uploads/${(request.params as { '*': string })['*']}`
      const misbehaviour = state.take(path, 'file')
      state.record(request, { kind: 'file', path, body: null, misbehaved: misbehaviour?.kind ?? null })
      await state.pause(misbehaviour?.delayMs)
      const answer = await fileAnswer(state.fakeUpstream.tables, path.slice(1))
      const etag = `"${createHash('sha1').update(answer.bytes).digest('base64url')}"`
      if (!misbehaviour && request.headers['if-none-match'] === etag)
        return reply.code(304).header('etag', etag).send()
      const delivery = misbehaviour ? misbehave(misbehaviour, answer, context) : createDelivery(answer)
      if (!misbehaviour && answer.status === 200) delivery.headers.etag = etag
      await deliver(delivery, request, reply, state.pause)
      return reply
    },
  }
}

async function fileAnswer(tables: Tables, path: string): Promise<Answer & { bytes: Buffer }> {
  const row = tables.files.find((file) => file.path === path)
  if (row) {
    const bytes = row.base64 === undefined ? Buffer.from(row.bytes ?? '') : Buffer.from(row.base64, 'base64')
    return { status: row.status ?? 200, contentType: row.contentType, bytes }
  }
  const file = await fileOf(path)
  return file
    ? { status: 200, contentType: file.contentType, bytes: file.body }
    : { status: 404, contentType: 'text/html; charset=UTF-8', bytes: Buffer.from(errorPage(404)) }
}
