/** The calls under /webapi: the credential, the fields, the right answer, and what may go wrong with it. */
import type { FastifyRequest, RouteOptions } from 'fastify'
import { type Call, type CallRequest, callByPath, errorObject } from './calls.ts'
import { deliver } from './deliver.ts'
import { type Answer, errorPage, misbehaved, plainly } from './misbehave.ts'
import type { Misbehaviour } from './misbehaviours.ts'
import { bodyOf } from './request-body.ts'
import type { Context } from './reshape.ts'
import { isObject, type State } from './state.ts'

/** What `onRequest` has taken, for the handler of the same request. */
const taken = new WeakMap<FastifyRequest, Misbehaviour>()

const callPath = (request: FastifyRequest) =>
  (request.url.split('?')[0] ?? '').replace(/^\/webapi/, '').replace(/(?<!\/)\/+$/, '')

export function callRoute(state: State): RouteOptions {
  return {
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/webapi/*',
    // Before the body is read: a refused connection has not been listened to.
    onRequest: async (request, reply) => {
      const path = callPath(request)
      if (request.method !== 'POST' || !callByPath.has(path)) return
      const how = state.take(path, '*')
      if (!how) return
      taken.set(request, how)
      if (how.kind !== 'refuse' || how.after === 'body') return
      state.record(request, { kind: 'call', path, body: null, misbehaved: how.kind })
      await state.pause(how.delayMs)
      reply.hijack()
      request.raw.socket.resetAndDestroy()
    },
    handler: async (request, reply) => {
      const path = callPath(request)
      const call = callByPath.get(path)
      if (!call || request.method !== 'POST') {
        state.record(request, { kind: 'call', path, body: null, misbehaved: null })
        const code = call ? 405 : 404
        if (call) reply.header('allow', 'POST')
        return reply.code(code).type('text/html; charset=UTF-8').send(errorPage(code))
      }
      const { body, picture } = await bodyOf(request)
      const next = taken.get(request) ?? null
      const concerned =
        next?.bodyContains === undefined || String(JSON.stringify(body)).includes(next.bodyContains)
      const how = concerned ? next : null
      const authorised = state.record(request, { kind: 'call', path, body, misbehaved: how?.kind ?? null })
      await state.pause(how?.delayMs)
      const fields = isObject(body) ? body : {}
      const { tables } = state.fakeUpstream
      const callRequest: CallRequest = { tables, body: fields, picture, now: new Date() }
      const value = answerOf(call, callRequest, authorised, request.isMultipart(), how)
      const answer: Answer = { status: 200, contentType: 'application/json; charset=utf-8', value }
      const context: Context = {
        authorised,
        idField: call.idField,
        anotherRow: () =>
          call.table?.(tables).find((row) => String(row?.[call.idField]) !== String(fields[call.idField])),
      }
      await deliver(how ? misbehaved(how, answer, context) : plainly(answer), request, reply, state.pause)
      return reply
    },
  }
}

/** The right answer to a call, with what it leaves behind. */
function answerOf(
  call: Call,
  callRequest: CallRequest,
  authorised: boolean,
  isForm: boolean,
  how: Misbehaviour | null,
): unknown {
  if (!authorised) return errorObject('Invalid user id or password.')
  if (isForm !== (call.multipart === true)) return errorObject('Invalid request.')
  const wrong = Object.entries(call.fields).find(([field, fits]) => !fits(callRequest.body[field]))
  if (wrong) return errorObject(`The ${wrong[0]} field is required.`)
  const answer = call.answer(callRequest)
  const stores = how?.stores ?? (how === null || (how.kind !== 'refuse' && how.kind !== 'status'))
  if (stores) call.store?.(callRequest)
  return answer
}
