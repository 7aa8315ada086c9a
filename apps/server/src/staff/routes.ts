import formBody from '@fastify/formbody'
import type { FastifyPluginAsync } from 'fastify'
import { office } from './office/routes.ts'
import type { OfficeOptions } from './office/visit.ts'
import { type OpsOptions, ops } from './ops/routes.ts'
import { staffSessions } from './sessions.ts'

// `/office` and `/ops`: pages for people who sign in. They need no script, and are stored nowhere.

/** A note of 2,000 Bangla letters has nine bytes each, twice where it is carried along through a sign-in. */
const BODY_LIMIT = 65_536

type StaffOptions = OfficeOptions & OpsOptions & { publicUrl: string | undefined }

export const staff: FastifyPluginAsync<StaffOptions> = async (app, options) => {
  const { db, keys, publicUrl } = options
  await app.register(formBody, { bodyLimit: BODY_LIMIT })
  await app.register(staffSessions, { db, keys, publicUrl })
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      // With no-referrer, browsers would send the origin "null" with our own forms.
      'referrer-policy': 'same-origin',
    })
  })
  await app.register(office, options)
  await app.register(ops, options)
}
