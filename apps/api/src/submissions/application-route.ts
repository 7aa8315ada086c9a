import type { FieldError, Form } from '@school/forms'
import { CHOOSE_FIELD, check, MAX_PICTURE_BYTES } from '@school/forms'
import { applicationFields, applicationForm, CONSENT_FIELD } from '@school/forms/application'
import { errorMessages } from '@school/forms/messages/errors'
import type { PictureProcesses } from '@school/mirror/media/pictures'
import type { Db } from '@school/prisma'
import type { FastifyInstance } from 'fastify'
import { clientKey, hungUp } from '../http/client-key.ts'
import { createFairLimiter } from '../http/fair-limiter.ts'
import { checkAgainstMirror, type MirroredField } from './admission-check.ts'
import type { Deliver } from './deliver.ts'
import { hashOf, keyOf, maxBodyOf, multipartForm, rejectBots } from './form-body.ts'
import { HttpError } from './form-error.ts'
import { headerError, reencodePicture } from './picture.ts'
import { limits, type Preflight } from './preflight.ts'

/** Pictures that are decoded at one time, one of a client, and that wait for it. */
const PICTURES = { concurrency: 2, perClient: 1, queue: 60 }

interface ApplicationRouteOptions {
  db: Db
  pictures: PictureProcesses
  preflight: Preflight
  deliver: Deliver
}

/** `POST /apply-online`. */
export function serveApplicationForm(
  app: FastifyInstance,
  { db, pictures, preflight, deliver }: ApplicationRouteOptions,
): void {
  const pictureLimiter = createFairLimiter(PICTURES)
  app.post(
    '/apply-online',
    { onRequest: preflight(limits.application, applicationForm, maxBodyOf) },
    async (request, reply) => {
      const { entries, picture } = await multipartForm(request)
      rejectBots(entries)
      if (entries.some(([name]) => name === CHOOSE_FIELD)) throw new HttpError(200, '')
      // The content decides what it is, so its name and the type that it claims are not asked.
      const size = picture?.tooLarge ? MAX_PICTURE_BYTES + 1 : picture?.bytes.length
      const seen = size === undefined ? null : { type: 'image/jpeg', size }
      const checked = check(applicationForm, entries, seen)
      const errors = checked.ok ? [] : checked.errors
      const headerMessage = picture?.bytes.length && !picture.tooLarge ? headerError(picture.bytes) : null
      if (headerMessage) errors.push({ field: 'picture', message: headerMessage })
      const text = (name: MirroredField) => {
        const entry = entries.find(([entered]) => entered === name)?.[1]
        return checked.ok ? checked.values[name] : typeof entry === 'string' ? entry.slice(0, 60) : ''
      }
      const fee = await checkAgainstMirror(db, text, errors)
      if (errors.length || !checked.ok || !picture)
        throw new HttpError(422, errorMessages.invalid, inFieldOrder(applicationForm, errors))
      const payload = applicationFields(checked.values, fee)
      const key = keyOf(entries)
      // Last, when nothing else is wrong: a decoder can be kept busy for long by a small file.
      const signal = hungUp(reply)
      const decode = () => reencodePicture(picture.bytes, pictures, signal)
      const read = await pictureLimiter(clientKey(request.ip), decode, signal)
      if (!read.ok)
        throw new HttpError(422, errorMessages.invalid, [{ field: 'picture', message: read.message }])
      return deliver(reply, request, {
        kind: 'application',
        key,
        // Of the picture as it came: the same file under another key is the same content.
        contentHash: hashOf('application', { ...payload, applicationFee: '' }, picture.bytes),
        payload,
        picture: read.bytes,
        consentVersion: checked.values[CONSENT_FIELD],
      })
    },
  )
}

const inFieldOrder = (form: Form, errors: FieldError[]) => {
  const place = (error: FieldError) => form.fields.findIndex((field) => field.name === error.field)
  return errors.toSorted((a, b) => place(a) - place(b))
}
