/** The route of the calls under /webapi: checks credential and fields, computes the answer, applies a misbehaviour. */
import type { FastifyRequest, RouteOptions } from 'fastify'
import { type Call, type CallRequest, callByPath, errorObject } from './calls.ts'
import { deliver } from './deliver.ts'
import { type Answer, createDelivery, errorPage, misbehave } from './misbehave.ts'
import type { Misbehaviour } from './misbehaviours.ts'
import { parseBody } from './request-body.ts'
import { isRow } from './reshape.ts'
import type { State } from './state.ts'

/** The misbehaviour that `onRequest` took for a request, for the handler of the same request. */
const misbehaviours = new WeakMap<FastifyRequest, Misbehaviour>()

const callPath = (request: FastifyRequest) =>
  (request.url.split('?')[0] ?? '').replace(/^\/webapi/, '').replace(/(?<!\/)\/+$/, '')

export function callRoute(state: State): RouteOptions {
  return {
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/webapi/*',
    // `refuse` ends the connection before the body is read.
    onRequest: async (request, reply) => {
      const path = callPath(request)
      if (request.method !== 'POST' || !callByPath.has(path)) return
      const misbehaviour = state.take(path, '*')
      if (!misbehaviour) return
      misbehaviours.set(request, misbehaviour)
      if (misbehaviour.kind !== 'refuse' || misbehaviour.after === 'body') return
      state.record(request, { kind: 'call', path, body: null, misbehaved: misbehaviour.kind })
      await state.pause(misbehaviour.delayMs)
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
      const { body, picture } = await parseBody(request)
      const taken = misbehaviours.get(request) ?? null
      const applies =
        taken?.bodyContains === undefined || String(JSON.stringify(body)).includes(taken.bodyContains)
      const misbehaviour = applies ? taken : null
      const misbehaved = misbehaviour?.kind ?? null
      const authorised = state.record(request, { kind: 'call', path, body, misbehaved })
      await state.pause(misbehaviour?.delayMs)
      const fields = isRow(body) ? body : {}
      const { tables } = state.fakeUpstream
      const callRequest: CallRequest = { tables, body: fields, picture, now: new Date() }
      const value = computeAnswer(call, callRequest, authorised, request.isMultipart(), misbehaviour)
      const answer: Answer = { status: 200, contentType: 'application/json; charset=utf-8', value }
      const context = { authorised, idField: call.idField }
      const delivery = misbehaviour ? misbehave(misbehaviour, answer, context) : createDelivery(answer)
      await deliver(delivery, request, reply, state.pause)
      return reply
    },
  }
}

/** Computes the correct answer to a call, and stores what the call submits. */
function computeAnswer(
  call: Call,
  callRequest: CallRequest,
  authorised: boolean,
  isMultipart: boolean,
  misbehaviour: Misbehaviour | null,
): unknown {
  if (!authorised) return errorObject('Invalid user id or password.')
  if (isMultipart !== (call.multipart === true)) return errorObject('Invalid request.')
  const invalid = Object.entries(call.fields).find(([field, isValid]) => !isValid(callRequest.body[field]))
  if (invalid) return errorObject(`The ${invalid[0]} field is required.`)
  const answer = call.answer(callRequest)
  const stores = misbehaviour?.stores ?? (misbehaviour?.kind !== 'refuse' && misbehaviour?.kind !== 'status')
  if (stores) call.store?.(callRequest)
  return answer
}
