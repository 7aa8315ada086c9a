/** Controls the fake upstream from another process over HTTP: tables, log, misbehaviours, reset. */
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { idColumnOf, type Tables } from './calls.ts'
import type { Misbehaviour } from './misbehaviours.ts'
import type { Row } from './rows.ts'
import type { FakeUpstream } from './state.ts'

const notFound = (message: string) => Object.assign(new Error(message), { statusCode: 404 })

export const control =
  (fakeUpstream: FakeUpstream, onTableChange: () => void = () => undefined): FastifyPluginAsync =>
  async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: FastifyRequest, body: string) =>
      JSON.parse(body || '{}'),
    )
    const tableOf = (request: FastifyRequest) => {
      const { table } = request.params as { table: string }
      if (!Object.hasOwn(fakeUpstream.tables, table)) throw notFound(`There is no table "${table}".`)
      const name = table as keyof Tables
      return { rows: fakeUpstream.tables[name] as Row[], idColumn: idColumnOf(name) }
    }
    const rowOf = (request: FastifyRequest) => {
      const { rows, idColumn } = tableOf(request)
      const { '*': id } = request.params as { '*': string }
      const index = rows.findIndex((row) => String(row?.[idColumn]) === id)
      if (index < 0) throw notFound(`There is no row "${id}".`)
      return { rows, index }
    }
    app.get('/log', () => fakeUpstream.log)
    app.delete('/log', (_request, reply) => {
      fakeUpstream.clearLog()
      return reply.code(204).send()
    })
    app.post('/misbehave', (request, reply) => {
      const { call, how } = request.body as { call: string; how: Misbehaviour | null }
      fakeUpstream.misbehave(call, how)
      return reply.code(204).send()
    })
    app.get('/tables/:table', (request) => tableOf(request).rows)
    app.post('/tables/:table', (request, reply) => {
      const row = request.body as Row
      tableOf(request).rows.push(row)
      onTableChange()
      return reply.code(201).send(row)
    })
    // The id is the rest of the path, because the id of a file is a path with slashes.
    app.patch('/tables/:table/*', (request) => {
      const { rows, index } = rowOf(request)
      const row = { ...rows[index], ...(request.body as Row) }
      rows[index] = row
      onTableChange()
      return row
    })
    app.delete('/tables/:table/*', (request, reply) => {
      const { rows, index } = rowOf(request)
      rows.splice(index, 1)
      onTableChange()
      return reply.code(204).send()
    })
    app.post('/reset', (_request, reply) => {
      fakeUpstream.reset()
      onTableChange()
      return reply.code(204).send()
    })
  }
