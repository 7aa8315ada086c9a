import { localPath } from '@school/content/locales'
import { audit } from '@school/office/audit'
import { RECEIPT_DAYS, signStatusLink, withdrawLinks } from '@school/outbox/signed-links'
import type { FastifyReply } from 'fastify'
import { paramsOf } from './posted.ts'
import { sendNotice, sendOfficePage } from './send-page.ts'
import type { Parts, Visit } from './visit.ts'

/**
 * Withdraws all links to the status of an application, and shows a new one for the family. Nothing keeps it: whoever needs it again makes
 * another.
 */
export async function renewStatusLink({ db, keys }: Parts, visit: Visit): Promise<FastifyReply> {
  const { reference } = paramsOf(visit.request)
  const isApplication = reference?.startsWith('A-')
  if (reference && isApplication) await audit(db, visit.account.name, 'new-link', [reference])
  const linked = reference && isApplication ? await withdrawLinks(db, reference) : null
  if (!linked) {
    void visit.reply.code(404)
    return sendNotice(visit, 'notFound')
  }
  const { token, until } = signStatusLink(keys, linked, RECEIPT_DAYS)
  const { siteOrigin } = visit.request
  return sendOfficePage(visit, `/office/${linked.reference}`, {
    name: 'status link',
    reference: linked.reference,
    href: siteOrigin + localPath(`/status/${token}`, visit.locale),
    until,
  })
}
