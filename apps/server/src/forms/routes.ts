import rateLimit from '@fastify/rate-limit'
import type { PictureProcesses } from '@school/mirror/media/pictures'
import type { Channel } from '@school/outbox/confirmations'
import type { DataKeys } from '@school/outbox/data-keys'
import type { SubmissionIntake } from '@school/outbox/intake'
import type { Db } from '@school/prisma'
import type { Upstream } from '@school/upstream'
import type { FastifyPluginAsync } from 'fastify'
import type { Logger } from 'pino'
import { clientKey } from '../http/client-key.ts'
import type { WebMetrics } from '../monitoring/metrics.ts'
import type { ServingFailures } from '../monitoring/serving-failures.ts'
import { serveAdmitCards } from './admit-card-routes.ts'
import { createAllowances } from './allowances.ts'
import { answerError } from './answer-error.ts'
import { serveApplicationForm } from './application-route.ts'
import { serveContactForm } from './contact-route.ts'
import { answerBeforeEndOfBody } from './early-answer.ts'
import { registerFormBodies } from './form-body.ts'
import { decorateFormRequests } from './form-request.ts'
import { serveOutcome } from './outcome-route.ts'
import { createPreflight } from './preflight.ts'
import { serveReceipts } from './receipt-route.ts'
import { serveReminderForm } from './reminder-route.ts'
import { serveReplies } from './reply-route.ts'
import { serveRightsForm } from './rights-route.ts'
import { serveStatus } from './status-route.ts'
import { createStoreAndAnswer } from './store-and-answer.ts'
import { serveUnwantedMessages } from './unwanted-route.ts'

// The forms are posted to the addresses of their own pages. A request passes, in this order: same-origin check, size limits, its turn
// (later when its address has stored much today), the schemas of packages/forms, the options in the mirror, and decoding of the picture. Then it is
// stored. A script sends `Accept: application/json` and gets a FormAnswer. A form without script gets its own page with the
// entries and errors, or is redirected to `/submitted/<reference>` (docs/decisions/0017).
interface SubmissionsOptions {
  db: Db
  upstream: Upstream
  intake: SubmissionIntake
  pictures: PictureProcesses
  metrics: Pick<WebMetrics, 'onPicture'>
  log: Logger
  failures: ServingFailures
  /** The site's own address, which differs from the server's behind a balancer. */
  publicUrl: string | undefined
  /** Encrypt submissions at rest, and sign addresses. */
  keys: DataKeys
  /** How the arrival of a form can be confirmed. */
  channels: Channel[]
  /** Whether a payment provider is asked. */
  checksPayments: boolean
  /** For pictures that are arriving. */
  uploadFolder: string
}

/** The forms' routes and `/submitted/<reference>`. */
export const forms: FastifyPluginAsync<SubmissionsOptions> = async (scope, given) => {
  const options = { ...given, sendOwnPage: scope.sendOwnPage }
  await scope.register(rateLimit, {
    global: false,
    cache: 20_000,
    keyGenerator: ({ ip }) => clientKey(ip),
  })
  decorateFormRequests(scope)
  await registerFormBodies(scope)
  scope.setErrorHandler((error, request, reply) => answerError(error, request, reply, options))
  answerBeforeEndOfBody(scope)
  const allowance = createAllowances(scope)
  const shared = {
    ...options,
    preflight: createPreflight(options.publicUrl),
    pages: allowance('outcomePage'),
  }
  const storing = () => {
    const stored = allowance('stored')
    return { ...shared, stored, storeAndAnswer: createStoreAndAnswer({ ...options, stored }) }
  }
  serveContactForm(scope, storing())
  serveRightsForm(scope, storing())
  serveReminderForm(scope, storing())
  serveApplicationForm(scope, { ...storing(), earlier: allowance('earlier') })
  serveOutcome(scope, shared)
  serveReceipts(scope, shared)
  serveStatus(scope, { ...shared, questions: allowance('status') })
  serveReplies(scope, shared)
  serveUnwantedMessages(scope, shared)
  serveAdmitCards(scope, { ...shared, questions: allowance('admitCard') })
}
