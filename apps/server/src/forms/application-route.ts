import type { FieldError, Form } from '@school/forms'
import { CHOOSE_FIELD, check, MAX_PICTURE_BYTES } from '@school/forms'
import { CONFIRMATION_FIELD, CONSENT_FIELD } from '@school/forms/application'
import { wireFields } from '@school/forms/wire'
import {
  DecodingTimeoutError,
  type PictureProcesses,
  TooManyPicturesError,
} from '@school/mirror/media/pictures'
import type { Channel } from '@school/outbox/confirmations'
import type { SubmissionIntake } from '@school/outbox/intake'
import type { NewSubmission } from '@school/outbox/submission'
import { nameKeyOf } from '@school/outbox/submission-values'
import type { Db } from '@school/prisma'
import type { FastifyInstance } from 'fastify'
import PQueue from 'p-queue'
import { countedOfChild } from '../attempts/limits.ts'
import { clientKey, hungUp } from '../http/client-key.ts'
import { createLimiter, OverloadedError } from '../http/limiter.ts'
import type { PictureOutcome, WebMetrics } from '../monitoring/metrics.ts'
import { refusedText } from '../text/round.ts'
import { checkAgainstMirror, type MirroredField } from './admission-check.ts'
import type { Allowance } from './allowances.ts'
import { hashOf, keyOf, maxBodyOf, multipartForm, rejectBots } from './form-body.ts'
import { errorText, HttpError, SentBefore } from './form-error.ts'
import { isSentAgain } from './form-request.ts'
import { addressesOf, formsIn, localeOf, textsIn } from './languages.ts'
import { headerError, reencodePicture } from './picture.ts'
import type { Preflight } from './preflight.ts'
import type { StoreAndAnswer } from './store-and-answer.ts'

/** Limits for decoding pictures. */
export const PICTURES = { concurrency: 2, perClient: 1, queue: 40, queuePerClient: 20 }

interface ApplicationRouteOptions {
  db: Db
  pictures: PictureProcesses
  metrics: Pick<WebMetrics, 'onPicture'>
  preflight: Preflight
  stored: Allowance
  /** Questions whether an application was sent before. */
  earlier: Allowance
  intake: Pick<SubmissionIntake, 'findEarlier'>
  /** How the arrival can be confirmed. */
  channels: Channel[]
  /** Whether a payment provider is asked. */
  checksPayments: boolean
  /** For pictures that are arriving. */
  uploadFolder: string
  storeAndAnswer: StoreAndAnswer
}

/** `POST /apply-online`, in each language. */
export function serveApplicationForm(app: FastifyInstance, options: ApplicationRouteOptions): void {
  const { db, pictures, metrics, preflight, stored, channels } = options
  const { uploadFolder, storeAndAnswer, intake } = options
  const pictureLimiter = createLimiter(PICTURES)
  // Only so many pictures are in memory at once.
  const headers = new PQueue({ concurrency: 4 })
  const onRequest = preflight('application', maxBodyOf, stored)
  for (const address of addressesOf('/apply-online'))
    app.post(address, { config: { kind: 'form' }, onRequest }, async (request, reply) => {
      const locale = localeOf(request)
      const form = formsIn[locale].application
      const { messages } = textsIn[locale].forms
      const { entries, picture } = await multipartForm(request, reply, uploadFolder)
      rejectBots(entries)
      if (entries.some(([name]) => name === CHOOSE_FIELD)) throw new HttpError(200, '')
      const refused = refusedText(locale)
      if (refused) throw new HttpError(409, refused)
      // Only the content determines the type of the picture; its name and content type are ignored.
      const size = picture?.tooLarge ? MAX_PICTURE_BYTES + 1 : picture?.file.size
      const seen = size === undefined ? null : { type: 'image/jpeg', size }
      const checked = check(form, entries, seen)
      const errors = checked.ok ? [] : checked.errors
      const error =
        picture?.file.size && !picture.tooLarge
          ? await headers.add(async () => headerError(await picture.file.read()))
          : null
      if (error) errors.push({ field: 'picture', message: messages[error] })
      const text = (name: MirroredField) => {
        const entry = entries.find(([entered]) => entered === name)?.[1]
        return checked.ok ? checked.values[name] : typeof entry === 'string' ? entry.slice(0, 60) : ''
      }
      const fee = await checkAgainstMirror(db, text, errors, form.rules.invalidChoice)
      if (errors.length || !checked.ok || !picture)
        throw new HttpError(422, errorText('invalid'), inFieldOrder(form, errors))
      const payload = wireFields(form, checked.values, { applicationFee: fee })
      const key = keyOf(entries)
      const channel = channels.find((one) => one === checked.values[CONFIRMATION_FIELD])
      // Only if there are no other errors, because even a small file can keep a decoder busy for long.
      const signal = hungUp(reply)
      const read = await pictureLimiter(
        clientKey(request.ip),
        async () => {
          const bytes = await picture.file.read()
          // The hash is of the original picture, so that the same file with another key counts as the same content.
          const contentHash = hashOf('application', { ...payload, applicationFee: '' }, bytes)
          return { contentHash, ...(await reencodePicture(bytes, pictures, signal)) }
        },
        signal,
      ).catch((error) => {
        if (!signal.aborted) metrics.onPicture(outcomeOf(error))
        throw error
      })
      metrics.onPicture(read.ok ? 'accepted' : 'refused')
      if (!read.ok)
        throw new HttpError(422, errorText('invalid'), [{ field: 'picture', message: messages[read.error] }])
      const submission: NewSubmission = {
        kind: 'application',
        key,
        contentHash: read.contentHash,
        payload,
        picture: read.bytes,
        // The visitor consented to the text in this language (docs/security.md).
        confirmation: channel ? { channel, locale } : null,
        checkPayment: options.checksPayments && payload.paymentMethod === 'bKash',
        consentVersion: `${checked.values[CONSENT_FIELD]}${locale === 'en' ? '' : ` ${locale}`}`,
      }
      const earlier =
        isSentAgain(entries) || (await isGuessing(app, payload)) ? null : await intake.findEarlier(submission)
      // Who asks too often learns nothing more, and is not refused.
      if (earlier && (await options.earlier.use(request))) throw SentBefore.application(earlier, locale)
      return storeAndAnswer(reply, request, submission)
    })
}

/** Whether so many applications for one name came today that somebody tries dates of birth. */
async function isGuessing({ attempts }: FastifyInstance, payload: Record<string, string>): Promise<boolean> {
  const { waitMs } = await attempts.begin(...countedOfChild(nameKeyOf(payload.applicantName ?? '')))
  return waitMs > 0
}

const inFieldOrder = (form: Form, errors: FieldError[]) => {
  const place = (error: FieldError) => form.fields.findIndex((field) => field.name === error.field)
  return errors.toSorted((a, b) => place(a) - place(b))
}

function outcomeOf(error: unknown): PictureOutcome {
  if (error instanceof DecodingTimeoutError) return 'late'
  return error instanceof OverloadedError || error instanceof TooManyPicturesError ? 'busy' : 'failed'
}
