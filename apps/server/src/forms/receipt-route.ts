import { createHash } from 'node:crypto'
import { localPath } from '@school/content/locales'
import type { SubmissionIntake } from '@school/outbox/intake'
import { parseReference } from '@school/outbox/reference'
import type { FastifyInstance } from 'fastify'
import { clientKey, hungUp } from '../http/client-key.ts'
import { precompressed } from '../http/compression.ts'
import { createLimiter } from '../http/limiter.ts'
import type { Allowance } from './allowances.ts'
import { addressesOf, localeOf } from './languages.ts'
import { receiptPdf } from './receipt-pdf.ts'
import { forReceipt, resultOf } from './result.ts'

/** A sheet keeps the process busy for 30 to 100 ms. A family needs one or two, and those behind one address wait for each other. */
const SHEETS = {
  concurrency: 1,
  perClient: 1,
  ratePerClient: { tasks: 10, ms: 5_000 },
  queue: 100,
  queuePerClient: 40,
}
interface ReceiptRouteOptions {
  intake: SubmissionIntake
  pages: Allowance
}

/** `/submitted/<reference>/receipt.pdf`: the receipt of an application on paper, in each language. */
export function serveReceipts(app: FastifyInstance, { intake, pages }: ReceiptRouteOptions): void {
  const inTurn = createLimiter(SHEETS)
  for (const address of addressesOf('/submitted/:reference/receipt.pdf'))
    app.get<{ Params: { reference: string } }>(address, async (request, reply) => {
      await pages.inTurn(request, reply)
      await pages.use(request)
      const locale = localeOf(request)
      const reference = parseReference(request.params.reference)
      const row = reference === null ? null : await intake.read(reference)
      if (row?.kind !== 'application') return reply.callNotFound()
      const progress = forReceipt(row)
      const { siteOrigin } = request
      const path = localPath(`/submitted/${progress.reference}`, locale)
      const page = siteOrigin && siteOrigin + path
      const result = resultOf(progress, locale)
      const draw = async (signal?: AbortSignal) => {
        const work = () => receiptPdf(result, locale, page || null)
        const pdf = await inTurn(clientKey(request.ip), work, signal)
        return { status: 200, headers: {}, body: precompressed(pdf, null) }
      }
      // The school's own words may name the child, so a sheet with them is stored nowhere. Others are asked for again and again at no
      // cost: the key has all that the sheet says.
      const mark = createHash('sha256')
        .update(JSON.stringify([page, result]))
        .digest('base64url')
      const { body } = progress.outcomeMessage
        ? await draw(hungUp(reply))
        : await app.responses.get(`${path}#${mark}.pdf`, async (old) => old ?? draw())
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${progress.reference}.pdf"`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-robots-tag', 'noindex')
        .type('application/pdf')
        .send(body.identity)
    })
}
