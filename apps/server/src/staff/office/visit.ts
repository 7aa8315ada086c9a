import type { Locale } from '@school/content/locales'
import type { MediaStorage } from '@school/mirror'
import type { OfficeDesk } from '@school/office/desk'
import type { Telling } from '@school/office/family-messages'
import type { SubmissionOffice } from '@school/office/submissions'
import type { DataKeys } from '@school/outbox/data-keys'
import type { Retention } from '@school/outbox/retention'
import type { Db } from '@school/prisma'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { PublishedContent } from '../../content/published-content.ts'
import type { OfficeGuard } from '../office-guard.ts'
import type { Account } from './accounts.ts'

// What the routes of `/office` and their handlers share.

export interface OfficeOptions {
  db: Db
  /** What the office has published of the content. */
  content: PublishedContent
  keys: DataKeys
  office: SubmissionOffice
  log: Logger
  /** How long personal data is kept now. */
  retention: () => Retention
  /** Whether a payment provider is asked. */
  checksPayments: boolean
  /** Where the files of photographs are. */
  media: MediaStorage
  /** The socket of the service that decodes pictures; undefined: this process starts its own. */
  picturesSocket: string | undefined
  /** How families may be told what the office writes. */
  telling: Telling
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
