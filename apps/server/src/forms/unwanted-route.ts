import { localPath } from '@school/content/locales'
import type { DataKeys } from '@school/outbox/data-keys'
import { stopDeliveries } from '@school/outbox/deliveries'
import { linkedIn, openUnwantedLink, withdrawLinks } from '@school/outbox/signed-links'
import type { Db } from '@school/prisma'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { sendStaticPage } from '../pages/send-static-page.ts'
import type { Allowance } from './allowances.ts'
import { addressesOf, localeOf } from './languages.ts'

interface UnwantedRouteOptions {
  db: Db
  keys: DataKeys
  log: Logger
  pages: Allowance
}

type Request = FastifyRequest<{ Params: { link: string } }>

/**
 * `/status/not-mine/<link>`, in each language: the recipient of an e-mail says that they did not ask for it. A mail scanner opens every
 * link, so only the button of the page does something: no further message about this submission goes there, and the links to its status
 * are withdrawn, because one may have gone to a stranger.
 */
export function serveUnwantedMessages(
  app: FastifyInstance,
  { db, keys, log, pages }: UnwantedRouteOptions,
): void {
  const find = linkedIn(db)

  async function open(request: Request, reply: FastifyReply): Promise<string | null> {
    await pages.inTurn(request, reply)
    await pages.use(request)
    return openUnwantedLink(keys, request.params.link, find)
  }

  const send = (request: Request, reply: FastifyReply, isOver: boolean) =>
    sendStaticPage(reply, localeOf(request), {
      page: 'unwanted',
      path: isOver ? null : localPath(`/status/not-mine/${request.params.link}`, localeOf(request)),
    })

  for (const address of addressesOf('/status/not-mine/:link')) {
    app.get(address, async (request: Request, reply) =>
      send(request, reply, (await open(request, reply)) === null),
    )
    // Whoever can post it has the link, so it does not matter from which page.
    app.post(address, async (request: Request, reply) => {
      const reference = await open(request, reply)
      if (reference !== null) {
        await stopDeliveries(db, reference, 'email')
        await withdrawLinks(db, reference)
        log.info({ reference }, 'the recipient of a message did not ask for it')
      }
      return send(request, reply, true)
    })
  }
}
