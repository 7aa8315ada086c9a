import { z } from 'zod'
import { callOnce } from './http-call.ts'
import type { Sender, SendResult } from './sender.ts'

export type SmsSettings =
  | {
      driver: 'sslwireless'
      /** The origin of the API. */
      url: string
      apiToken: string
      /** The name of the sender that SSL Wireless has approved. */
      sid: string
    }
  | {
      driver: 'http'
      /** In address and body, {to}, {text} and {id} are replaced, encoded as their place needs. */
      url: string
      method: 'GET' | 'POST'
      headers: Record<string, string>
      body: string
      /** An answer with status 2xx counts as accepted if it contains this text, not within a longer number. */
      accepted: string
    }

export const createSmsSender = (settings: SmsSettings, timeoutMs: number): Sender =>
  settings.driver === 'sslwireless' ? sslWirelessSender(settings, timeoutMs) : httpSender(settings, timeoutMs)

/** As gateways of Bangladesh want it: 8801711111111. */
const msisdn = (mobile: string) => `88${mobile}`

const sslWirelessAnswer = z.object({
  status: z.string(),
  status_code: z.union([z.string(), z.number()]),
  smsinfo: z.array(z.object({ sms_status: z.string() })).optional(),
})

/** SSL Wireless, "SMS plus" API version 3: a JSON call for each text, answered by `SUCCESS` or `FAILED` with a code. */
function sslWirelessSender(
  { url, apiToken, sid }: SmsSettings & { driver: 'sslwireless' },
  timeoutMs: number,
): Sender {
  return async ({ to, text, id }) => {
    const body = { api_token: apiToken, sid, msisdn: msisdn(to), sms: text, csms_id: id.replaceAll('-', '') }
    const result = await call({
      url: `${url}/api/v3/send-sms`,
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      timeoutMs,
    })
    if (typeof result !== 'string') return result
    const answer = sslWirelessAnswer.safeParse(parsed(result)).data
    // Without what became of the text.
    const isPart = answer?.status === 'SUCCESS' && !answer.smsinfo
    if (!answer || isPart) return { kind: 'unclear', reason: 'SMS: an answer that is not the gateway’s' }
    const isAccepted =
      answer.status === 'SUCCESS' && answer.smsinfo?.every(({ sms_status }) => sms_status === 'SUCCESS')
    return isAccepted ? { kind: 'accepted' } : { kind: 'not sent', reason: `SMS: ${codeOf(answer)}` }
  }
}

/** Only what looks like a code is shown. */
const codeOf = ({ status_code }: { status_code: string | number }): string =>
  /^\d{1,6}$/.test(String(status_code)) ? String(status_code) : 'not accepted'

/** Any other gateway, as settings describe it. */
function httpSender(settings: SmsSettings & { driver: 'http' }, timeoutMs: number): Sender {
  const { url, method, headers, body, accepted } = settings
  const isAccepted = acceptance(accepted)
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  const inBody = type.includes('json') ? (value: string) => JSON.stringify(value).slice(1, -1) : encode
  return async ({ to, text, id }) => {
    const values = { to: msisdn(to), text, id }
    const result = await call({
      url: filled(url, values, encode),
      method,
      headers,
      body: filled(body, values, inBody),
      timeoutMs,
    })
    if (typeof result !== 'string') return result
    return isAccepted.test(result) ? { kind: 'accepted' } : { kind: 'not sent', reason: 'SMS: not accepted' }
  }
}

/** The text of acceptance, but not in a longer number (202 in 2026), nor denied (unsuccessful). */
const acceptance = (accepted: string): RegExp =>
  new RegExp(
    String.raw`(?<!\b(?:[Uu][Nn]|[Nn][Oo][Tt][ _-]?))${/^\d/.test(accepted) ? String.raw`(?<!\d)` : ''}` +
      accepted.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') +
      (/\d$/.test(accepted) ? String.raw`(?!\d)` : ''),
  )

const encode = encodeURIComponent

const filled = (template: string, values: Record<string, string>, encoded: (value: string) => string) =>
  template.replace(/\{(to|text|id)\}/g, (_whole, name: string) => encoded(values[name] ?? ''))

/**
 * @returns the body of an answer with status 2xx; otherwise what any other outcome means: a gateway that fails may have passed the
 * text on
 */
async function call(request: Parameters<typeof callOnce>[0]): Promise<string | SendResult> {
  const result = await callOnce(request)
  if (result.kind !== 'answer') return { ...result, reason: `SMS: ${result.reason}` }
  const { status, body } = result
  if (status >= 200 && status < 300) return body
  const isCertain = status < 500 || status === 503
  return { kind: isCertain ? 'not sent' : 'unclear', reason: `SMS: status ${status}` }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
