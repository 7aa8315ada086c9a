import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { type Compressed, negotiateEncoding, type Variant } from './compression.ts'

// A cached response is the same for every visitor, including its security headers. The first one passes through Fastify;
// later ones are sent from a copy, which is much faster.

/** A complete response. */
export interface Answer {
  status: number
  /** Names and values alternating, as in Node's raw headers. */
  headers: string[]
  body: Buffer | undefined
}

/** A body with the responses that were sent with it before. */
export interface Recorded {
  body: Compressed
  answers: Map<Variant, Answer>
}

/** Stores the response that a reply is about to send, with all headers that it has now. */
export function recordAnswer(
  reply: FastifyReply,
  { answers }: Recorded,
  variant: Variant,
  body: Buffer | undefined,
): void {
  const { connection, ...headers } = reply.getHeaders()
  answers.set(variant, {
    status: reply.statusCode,
    headers: Object.entries({ ...headers, ...(body && { 'content-length': body.length }) }).flatMap(
      ([name, value]) => [name, String(value)],
    ),
    body,
  })
}

/** The stored response in the variant for this request, if it was sent before. */
export const findRecorded = ({ headers }: IncomingMessage, { body, answers }: Recorded): Answer | undefined =>
  answers.get(negotiateEncoding(headers, body))

/** Sends a stored response again. */
export const sendAnswer = (response: ServerResponse, { status, headers, body }: Answer): void =>
  void response.writeHead(status, headers).end(body)

/** Sends a cached response without Fastify. @returns false when there is none; then nothing was sent */
export type ServeCached = (request: IncomingMessage, response: ServerResponse) => boolean
