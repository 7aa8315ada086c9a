import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

// bKash tokenized checkout, as far as a search needs it: token/grant, token/refresh, general/searchTransaction. It answers calls with
// wrong headers as bKash does, and counts.

export interface FakeBkash {
  settings: { url: string; username: string; password: string; appKey: string; appSecret: string }
  /** The last part of each path, in order, with the status of the answer. */
  calls: string[]
  /** By id. */
  transactions: Map<string, { amount: string; transactionStatus?: string; organizationShortCode?: string }>
  /** Its tokens are not accepted any more. */
  revoke(): void
  /** Answers nothing until the returned function is called. */
  hold(): () => void
  close(): Promise<void>
}

const account = {
  username: 'merchant',
  password: 'secret of bKash',
  appKey: 'app-key',
  appSecret: 'app-secret',
}
const tokenCall = z.strictObject({
  app_key: z.literal(account.appKey),
  app_secret: z.literal(account.appSecret),
  refresh_token: z.string().optional(),
})

export async function startFakeBkash(): Promise<FakeBkash> {
  const calls: string[] = []
  const transactions: FakeBkash['transactions'] = new Map()
  let token = ''
  let count = 0
  let open = Promise.resolve()

  function answerTo({ url = '', headers }: IncomingMessage, body: unknown): [status: number, json: object] {
    if (headers['content-type'] !== 'application/json' || headers.accept !== 'application/json')
      return [415, { message: 'Unsupported' }]
    if (url.endsWith('/token/grant') || url.endsWith('/token/refresh')) {
      const isRefresh = url.endsWith('refresh')
      const call = tokenCall.safeParse(body).data
      const isRight = headers.username === account.username && headers.password === account.password
      if (!isRight || !call || isRefresh !== (call.refresh_token === `refresh-${count}`))
        return [200, { statusCode: '2001', statusMessage: 'Invalid App Key' }]
      count += 1
      token = `token-${count}`
      return [
        200,
        {
          statusCode: '0000',
          statusMessage: 'Successful',
          id_token: token,
          token_type: 'Bearer',
          expires_in: 3600,
          refresh_token: `refresh-${count}`,
        },
      ]
    }
    if (headers.authorization !== token || headers['x-app-key'] !== account.appKey)
      return [401, { message: 'Unauthorized' }]
    const id = z.strictObject({ trxID: z.string() }).safeParse(body).data?.trxID ?? ''
    const found = transactions.get(id)
    if (!found) return [200, { statusCode: '2033', statusMessage: 'Transaction not found' }]
    return [
      200,
      {
        trxID: id,
        initiationTime: '2026-11-25T12:06:05:000 GMT+0600',
        completedTime: '2026-11-25T12:06:05:000 GMT+0600',
        transactionType: 'bKash Tokenized Checkout via API',
        customerMsisdn: '01770618575',
        transactionStatus: 'Completed',
        currency: 'BDT',
        organizationShortCode: '01800000000',
        ...found,
        statusCode: '0000',
        statusMessage: 'Successful',
      },
    ]
  }

  const server = createServer(async (request, response) => {
    const [status, json] = answerTo(request, JSON.parse((await request.toArray()).join('') || '{}'))
    await open
    calls.push(`${request.url?.split('/').at(-1)} ${status}`)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1.2.0-beta`
  return {
    settings: { url, ...account },
    calls,
    transactions,
    revoke() {
      token = 'none'
    },
    hold() {
      const held = Promise.withResolvers<void>()
      open = held.promise
      return held.resolve
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
