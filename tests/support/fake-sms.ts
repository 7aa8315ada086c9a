import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

// A gateway for SMS that speaks the API of SSL Wireless (`/api/v3/send-sms`), and a simple one (`/send`). It answers calls of another
// form than theirs as they do.

type Behaviour =
  | 'accepts'
  /** It answers that it does not take the text. */
  | 'refuses'
  | 'answers 503'
  | 'answers 500'
  /** It has the text, and closes the connection without an answer. */
  | 'cuts off'
  /** It has the text, and never answers. */
  | 'hangs'
  /** It has the text, and its answer is this. */
  | { answers: string }

export interface FakeSms {
  /** The origin. */
  url: string
  /** What it has taken, with or without an answer. */
  texts: { to: string; text: string; id: string }[]
  behave(behaviour: Behaviour): void
  close(): Promise<void>
}

export const SMS_TOKEN = 'token-of-the-gateway'

const call = z.strictObject({
  api_token: z.literal(SMS_TOKEN),
  sid: z.literal('SCHOOL'),
  msisdn: z.string().regex(/^8801\d{9}$/),
  sms: z.string().min(1),
  csms_id: z.string().regex(/^[A-Za-z0-9]{1,20}$/),
})

export async function startFakeSms(): Promise<FakeSms> {
  const texts: FakeSms['texts'] = []
  let behaviour: Behaviour = 'accepts'
  const server = createServer(async (request, response) => {
    const read = await readCall(request)
    if (!read) return answer(response, 'FAILED')
    if (behaviour === 'answers 503') return response.writeHead(503).end()
    if (behaviour === 'refuses') return answer(response, 'FAILED')
    texts.push(read)
    if (behaviour === 'hangs') return
    if (behaviour === 'cuts off') return request.socket.destroy()
    if (behaviour === 'answers 500') return response.writeHead(500).end()
    if (typeof behaviour === 'object') return response.end(behaviour.answers)
    return answer(response, 'SUCCESS')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    texts,
    behave(next) {
      behaviour = next
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** @returns null for a call that the gateway does not know */
async function readCall(request: IncomingMessage): Promise<FakeSms['texts'][number] | null> {
  const body = (await request.toArray()).join('')
  const url = new URL(request.url ?? '', 'http://gateway')
  if (url.pathname === '/send') {
    const { searchParams } = url
    const field = (name: string) => searchParams.get(name) ?? new URLSearchParams(body).get(name) ?? ''
    return request.headers['x-api-key'] === SMS_TOKEN
      ? { to: field('to'), text: field('text'), id: field('id') }
      : null
  }
  const isJson = request.headers['content-type'] === 'application/json'
  if (request.method !== 'POST' || url.pathname !== '/api/v3/send-sms' || !isJson) return null
  const { data } = call.safeParse(JSON.parse(body))
  return data ? { to: data.msisdn, text: data.sms, id: data.csms_id } : null
}

function answer(response: ServerResponse, status: 'SUCCESS' | 'FAILED'): void {
  const isAccepted = status === 'SUCCESS'
  response.writeHead(200, { 'content-type': 'application/json' }).end(
    JSON.stringify({
      status,
      status_code: isAccepted ? 200 : 4003,
      error_message: isAccepted ? '' : 'not allowed',
      ...(isAccepted && { smsinfo: [{ sms_status: 'SUCCESS', status_message: 'Success', sms_type: 'EN' }] }),
    }),
  )
}

/** The settings of a site that sends by these two. */
export const messageSettings = (origin: string, mail: { url: string }, gateway: { url: string }) => ({
  PUBLIC_URL: origin,
  SMTP_URL: mail.url,
  MAIL_FROM: 'office@school.example.org',
  SMS_DRIVER: 'sslwireless',
  SMS_URL: gateway.url,
  SMS_API_TOKEN: SMS_TOKEN,
  SMS_SID: 'SCHOOL',
})
