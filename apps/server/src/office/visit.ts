import type { Locale } from '@school/content/locales'
import type { DataKeys } from '@school/outbox/data-keys'
import type { SubmissionOffice } from '@school/outbox/office'
import type { OfficeDesk } from '@school/outbox/office-desk'
import type { Db } from '@school/prisma'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Account } from './accounts.ts'
import type { OfficeGuard } from './sign-in.ts'

// What the routes of `/office` and their handlers share.

export interface OfficeOptions {
  db: Db
  keys: DataKeys
  office: SubmissionOffice
  log: Logger
  /** Whether a payment provider is asked. */
  checksPayments: boolean
  /** The site's own address. If it is https, cookies are used over TLS only. */
  publicUrl: string | undefined
}

export interface Parts extends OfficeOptions {
  guard: OfficeGuard
  desk: OfficeDesk
}

/** A request of somebody who is signed in. */
export interface Visit {
  request: FastifyRequest
  reply: FastifyReply
  locale: Locale
  account: Account
}
