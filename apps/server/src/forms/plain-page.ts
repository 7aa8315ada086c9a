import { createHash } from 'node:crypto'
import { type Locale, localPath } from '@school/content/locales'
import { messagesIn } from '@school/content/messages-in'
import type { FieldError, Form } from '@school/forms'
import { kindOf, outcomeWords, receiptLines } from '@school/forms/outcome'
import type { ApplicationStatus, SubmissionResult } from '@school/forms/state'
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '../text/html-escaping.ts'
import { textsIn } from './languages.ts'

// Plain pages for forms, if the site's own page cannot be rendered.

const STYLE = `body{font:18px/1.6 system-ui,sans-serif;max-width:40rem;margin:0 auto;padding:2rem 1rem;color:#1c2321}
h1{font-size:1.6rem}.error{color:#b3261e}.success{color:#1b6e3c}strong{font-size:1.3em;letter-spacing:.05em}`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

interface BarePage {
  title: string
  body: string
  locale: Locale
}

export function plainPage(
  reply: FastifyReply,
  status: number,
  { title, body, locale }: BarePage,
): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`,
    )
}

export function resultPage(
  { state, reference, message, quote, receipt }: SubmissionResult,
  locale: Locale,
): BarePage {
  const { outcome, amounts, errors } = textsIn[locale]
  const { title, next } = outcomeWords(kindOf(reference), state, outcome)
  const months = messagesIn[locale].dates.shortMonths
  const lines = receipt ? receiptLines(receipt, months, outcome, amounts) : []
  return {
    title,
    locale,
    body:
      `<h1>${escapeHtml(title)}</h1><p class="${state === 'refused' ? 'error' : 'success'}" role="status">${escapeHtml(message)}</p>` +
      quotation(quote, locale) +
      `<p>${escapeHtml(outcome.receiptLabels.reference)}: <strong>${reference}</strong></p>` +
      lines.map(([name, text]) => `<p>${escapeHtml(name)}: ${escapeHtml(text)}</p>`).join('') +
      next.map((line) => `<p>${escapeHtml(line)}</p>`).join('') +
      `<p><a href="${localPath('/', locale)}">${escapeHtml(errors.barePage.firstPage)}</a></p>`,
  }
}

export function statusPage(
  { reference, stage, quote, slot, text, decision }: ApplicationStatus,
  locale: Locale,
): BarePage {
  const { status, errors } = textsIn[locale]
  const { title, text: next } = status.stages[stage]
  const { statusLabels } = status
  const lines = [
    slot && `${slot.date} ${slot.time}, ${slot.place}`,
    decision && status.decisions[decision],
    text && `${statusLabels.officeWrites} ${text}`,
    next,
  ]
  return {
    title,
    locale,
    body:
      `<h1>${escapeHtml(title)}</h1><p><strong>${reference}</strong></p>` +
      lines.map((line) => (line ? `<p>${escapeHtml(line)}</p>` : '')).join('') +
      quotation(quote ?? undefined, locale) +
      `<p><a href="${localPath('/', locale)}">${escapeHtml(errors.barePage.firstPage)}</a></p>`,
  }
}

/** The upstream's own words. Their language is the other one, unless they have Bangla letters. */
function quotation(quote: string | undefined, locale: Locale): string {
  if (!quote) return ''
  const lang = /\p{Script=Bengali}/u.test(quote) ? 'bn' : 'en'
  return `<p>${escapeHtml(textsIn[locale].outcome.officeSays)} <q lang="${lang}">${escapeHtml(quote)}</q></p>`
}

export function errorPage(
  { message, quote, errors }: { message: string; quote?: string; errors: FieldError[] },
  form: Form | undefined,
  locale: Locale,
): BarePage {
  const { forms, errors: texts } = textsIn[locale]
  const label = (name: string) => form?.fields.find((field) => field.name === name)?.label
  const items = errors.map(({ field, message }) => {
    const name = label(field)
    return `<li>${name ? `${escapeHtml(name)}: ` : ''}${escapeHtml(message)}</li>`
  })
  const list = items.length ? `<ul class="error">${items.join('')}</ul>` : ''
  const title = forms.formTexts.errorsTitle({ count: 0 })
  const { goBack, beginAnew } = texts.barePage
  const again = form
    ? ` <a href="${localPath(form.page ?? form.path, locale)}">${escapeHtml(beginAnew)}</a>`
    : ''
  return {
    title,
    locale,
    body:
      `<h1>${escapeHtml(title)}</h1><p class="error" role="alert">${escapeHtml(message)}</p>${quotation(quote, locale)}${list}` +
      `<p>${escapeHtml(goBack)}${again}</p>`,
  }
}
