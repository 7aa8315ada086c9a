import { localPath } from '@school/content/locales'
import type { SubmissionIntake } from '@school/outbox/intake'
import { parseReference } from '@school/outbox/reference'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { clientKey, hungUp } from '../http/client-key.ts'
import { createLimiter } from '../http/limiter.ts'
import { addressesOf, localeOf } from './languages.ts'
import { receiptPdf } from './receipt-pdf.ts'
import { resultOf } from './result.ts'

/** A sheet keeps the process busy for 30 to 100 ms. A family needs one or two, and those behind one address wait for each other. */
const SHEETS = {
  concurrency: 1,
  perClient: 1,
  ratePerClient: { tasks: 10, ms: 5_000 },
  queue: 100,
  queuePerClient: 40,
}
/** Sheets in memory, of about 25 KB: asking for one again and again costs nothing. */
const CACHED_SHEETS = 100

interface ReceiptRouteOptions {
  intake: SubmissionIntake
  isWithinLimit: (request: FastifyRequest) => Promise<void>
  /** The origin of the site in addresses; '' if it is unknown. */
  originOf: (request: FastifyRequest) => string
}

/** `/submitted/<reference>/receipt.pdf`: the receipt of an application on paper, in each language. */
export function serveReceipts(
  app: FastifyInstance,
  { intake, isWithinLimit, originOf }: ReceiptRouteOptions,
): void {
  const inTurn = createLimiter(SHEETS)
  const cached = new LRUCache<string, Buffer>({ max: CACHED_SHEETS })
  for (const address of addressesOf('/submitted/:reference/receipt.pdf'))
    app.get<{ Params: { reference: string } }>(address, async (request, reply) => {
      await isWithinLimit(request)
      const locale = localeOf(request)
      const reference = parseReference(request.params.reference)
      const progress = reference === null ? null : await intake.read(reference)
      if (progress?.kind !== 'application') return reply.callNotFound()
      const origin = originOf(request)
      const page = origin && origin + localPath(`/submitted/${progress.reference}`, locale)
      const result = resultOf(progress, locale)
      const key = JSON.stringify([locale, page, result])
      const draw = () => receiptPdf(result, locale, page || null)
      const pdf = cached.get(key) ?? (await inTurn(clientKey(request.ip), draw, hungUp(reply)))
      cached.set(key, pdf)
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${progress.reference}.pdf"`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-robots-tag', 'noindex')
        .type('application/pdf')
        .send(pdf)
    })
}
