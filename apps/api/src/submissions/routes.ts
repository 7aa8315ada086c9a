import rateLimit from '@fastify/rate-limit'
import type { PictureProcesses } from '@school/mirror/media/pictures'
import type { Db } from '@school/prisma'
import type { Upstream } from '@school/upstream'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { SendOwnPage } from '../pages/own-page.ts'
import { serveAdmitCards } from './admit-card-routes.ts'
import { answerError } from './answer-error.ts'
import { serveApplicationForm } from './application-route.ts'
import { serveContactForm } from './contact-route.ts'
import { createDelivery } from './deliver.ts'
import { answerBeforeEndOfBody } from './early-answer.ts'
import { registerFormBodies } from './form-body.ts'
import type { SubmissionIntake } from './intake.ts'
import { serveOutcome } from './outcome-route.ts'
import { createPreflight, createRateCheck, limits } from './preflight.ts'

// The three forms, posted to the addresses of their own pages. A request meets, in this order: the rate limit, the
// same-origin check, the bounds of its body, the checks of packages/forms, the mirror, the decoding of its picture; only
// then is anything stored.
// A script asks with `Accept: application/json` and gets a FormAnswer; a form without script gets its own page again
// with its entries and their errors, or is sent on to `/submitted/<reference>` (docs/decisions/0017).
interface SubmissionsOptions {
  db: Db
  upstream: Upstream
  intake: SubmissionIntake
  pictures: PictureProcesses
  log: Logger
  /** The site's own address behind its balancer. */
  publicUrl: string | undefined
  /** Shared by all replicas: what links to files are made with. */
  linkSecret: string | undefined
  sendOwnPage: SendOwnPage
}

/** The forms' routes and `/submitted/<reference>`. */
export async function serveSubmissions(app: FastifyInstance, options: SubmissionsOptions): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(rateLimit, { global: false, cache: 20_000 })
    await registerFormBodies(scope)
    scope.setErrorHandler((error, request, reply) => answerError(error, request, reply, options))
    answerBeforeEndOfBody(scope)
    const shared = {
      ...options,
      preflight: createPreflight(scope, options.publicUrl),
      isWithinLimit: createRateCheck(scope, limits.outcomePage),
      deliver: createDelivery(options),
    }
    serveContactForm(scope, shared)
    serveApplicationForm(scope, shared)
    serveOutcome(scope, shared)
    serveAdmitCards(scope, shared)
  })
}
