import type { Locale } from '@school/content'
import type { FieldError, Form } from '@school/forms'
import type { FastifyReply } from 'fastify'
import { sendStaticPage } from '../pages/send-static-page.ts'

/** Answers a form with errors by a plain page, if the form's own page cannot be rendered. */
export function sendFormErrors(
  reply: FastifyReply,
  locale: Locale,
  form: Form | null,
  { errors, ...message }: { message: string; quote?: string; errors: FieldError[] },
): Promise<FastifyReply> {
  const labelOf = (name: string) => form?.fields.find((field) => field.name === name)?.label ?? ''
  return sendStaticPage(reply, locale, {
    page: 'form errors',
    ...message,
    errors: errors.map((error) => ({ ...error, label: labelOf(error.field) })),
    form: form && (form.page ?? form.path),
  })
}
