/** The files under /uploads: those of the table `files` first, then the sample files. */
import { createHash } from 'node:crypto'
import type { RouteOptions } from 'fastify'
import { deliver } from './deliver.ts'
import { fileOf } from './files.ts'
import { type Answer, errorPage, misbehaved, plainly } from './misbehave.ts'
import type { Context } from './reshape.ts'
import type { Tables } from './rows.ts'
import type { State } from './state.ts'

const context: Context = { authorised: true, idField: 'id', anotherRow: () => undefined }

export function fileRoute(state: State): RouteOptions {
  return {
    method: ['GET', 'HEAD'],
    url: '/uploads/*',
    handler: async (request, reply) => {
      const path = decoded(request.url)
      const how = state.take(path, 'file')
      state.record(request, { kind: 'file', path, body: null, misbehaved: how?.kind ?? null })
      await state.pause(how?.delayMs)
      const answer = await fileAnswer(state.fakeUpstream.tables, path.slice(1))
      const etag = `"${createHash('sha1').update(answer.bytes).digest('base64url')}"`
      if (!how && request.headers['if-none-match'] === etag)
        return reply.code(304).header('etag', etag).send()
      const delivery = how ? misbehaved(how, answer, context) : plainly(answer)
      if (!how && answer.status === 200) delivery.headers.etag = etag
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
  const file = path.includes('..') ? null : await fileOf(path)
  return file
    ? { status: 200, contentType: file.contentType, bytes: file.body }
    : { status: 404, contentType: 'text/html; charset=UTF-8', bytes: Buffer.from(errorPage(404)) }
}

/** The path of an address, decoded; as it is where it cannot be decoded. */
function decoded(url: string): string {
  const path = (url.split('?')[0] ?? '').replace(/\/{2,}/g, '/')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
