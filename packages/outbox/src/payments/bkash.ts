import { z } from 'zod'
import { callOnce } from '../messages/http-call.ts'
import type { Token, TokenStore } from './token-store.ts'

// bKash tokenized checkout: a token of an hour, and the search of a transaction. What asks another provider has the same type.

export interface BkashSettings {
  /** For example `https://tokenized.pay.bka.sh/v1.2.0-beta`. */
  url: string
  username: string
  password: string
  appKey: string
  appSecret: string
}

/** What the provider says of a transaction. */
export type Transaction =
  | {
      kind: 'found'
      /** As the provider writes it, in Taka: `520`, `520.00`. */
      amount: string
      currency: string
      /** The merchant's number or short code; '' if it is not named. */
      merchant: string
      isCompleted: boolean
    }
  | { kind: 'not found' }
  /** The reason is a code. */
  | { kind: 'not asked'; reason: string }

export interface PaymentProvider {
  search(transactionId: string): Promise<Transaction>
}

/** bKash recommends 30 seconds for every call. */
const TIMEOUT_MS = 30_000
const NOT_FOUND = '2033'
const SUCCESS = '0000'

const tokenAnswer = z.object({
  statusCode: z.string().optional(),
  id_token: z.string().min(1),
  expires_in: z.coerce.number().int().positive(),
  refresh_token: z.string().optional(),
})

const searchAnswer = z.object({
  trxID: z.string(),
  transactionStatus: z.string(),
  amount: z.string().regex(/^\d{1,9}(?:\.\d{1,2})?$/),
  currency: z.string(),
  organizationShortCode: z.string().default(''),
})

const errorAnswer = z.object({
  statusCode: z.string().optional(),
  errorCode: z.string().optional(),
})

export function createBkash(settings: BkashSettings, tokens: TokenStore): PaymentProvider {
  const { url, username, password, appKey, appSecret } = settings

  async function call(path: string, headers: Record<string, string>, body: object) {
    const result = await callOnce({
      url: `${url}/tokenized/checkout/${path}`,
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      timeoutMs: TIMEOUT_MS,
    })
    if (result.kind !== 'answer') return { status: 0, json: null, reason: result.reason }
    const json = parsed(result.body)
    const { statusCode, errorCode } = errorAnswer.safeParse(json).data ?? {}
    const code = statusCode ?? errorCode ?? ''
    return { status: result.status, json, reason: /^\d{1,6}$/.test(code) ? code : `status ${result.status}` }
  }

  /** A new token: with the refresh token of the last one, if there is one. @returns a reason when there is none */
  async function renew(refreshToken: string | null): Promise<Token | string> {
    const { json, reason } = await call(
      refreshToken ? 'token/refresh' : 'token/grant',
      { username, password },
      {
        app_key: appKey,
        app_secret: appSecret,
        ...(refreshToken && { refresh_token: refreshToken }),
      },
    )
    const { data } = tokenAnswer.safeParse(json)
    if (!data || (data.statusCode && data.statusCode !== SUCCESS)) return reason
    return {
      idToken: data.id_token,
      seconds: data.expires_in,
      refreshToken: data.refresh_token ?? refreshToken,
    }
  }

  return {
    async search(transactionId) {
      const token = await tokens.use(renew)
      if (!('idToken' in token)) return { kind: 'not asked', reason: token.reason }
      const { status, json, reason } = await call(
        'general/searchTransaction',
        { authorization: token.idToken, 'x-app-key': appKey },
        { trxID: transactionId },
      )
      if (status === 401 || status === 403) await tokens.forget(token.idToken)
      if (reason === NOT_FOUND) return { kind: 'not found' }
      const { data } = searchAnswer.safeParse(json)
      // An answer about another transaction is none.
      if (data?.trxID.toUpperCase() !== transactionId)
        return { kind: 'not asked', reason: `bKash: ${reason}` }
      const { amount, currency, organizationShortCode: merchant, transactionStatus } = data
      return { kind: 'found', amount, currency, merchant, isCompleted: transactionStatus === 'Completed' }
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
