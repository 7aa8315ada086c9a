import { createHash } from 'node:crypto'
import { shortMonths } from '@school/content/messages/dates'
import type { Form } from '@school/forms'
import { outcomeWords, receiptLines } from '@school/forms/outcome'
import type { SubmissionResult } from '@school/forms/state'
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '../http/html-escaping.ts'
import type { HttpError } from './form-error.ts'

// The bare pages that answer a form where the site's own page cannot be rendered.

const STYLE = `body{font:18px/1.6 system-ui,sans-serif;max-width:40rem;margin:0 auto;padding:2rem 1rem;color:#1c2321}
h1{font-size:1.6rem}.error{color:#b3261e}.success{color:#1b6e3c}strong{font-size:1.3em;letter-spacing:.05em}`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

export function plainPage(
  reply: FastifyReply,
  status: number,
  { title, body }: { title: string; body: string },
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
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`,
    )
}

export function resultPage({ state, reference, message, receipt }: SubmissionResult): {
  title: string
  body: string
} {
  const { title, next } = outcomeWords(reference.startsWith('A') ? 'application' : 'contact', state)
  const lines = receipt ? receiptLines(receipt, shortMonths) : []
  return {
    title,
    body:
      `<h1>${title}</h1><p class="${state === 'refused' ? 'error' : 'success'}" role="status">${escapeHtml(message)}</p>` +
      `<p>Reference: <strong>${reference}</strong></p>` +
      lines.map(([name, text]) => `<p>${name}: ${escapeHtml(text)}</p>`).join('') +
      next.map((line) => `<p>${line}</p>`).join('') +
      `<p><a href="/">Back to the first page</a></p>`,
  }
}

export function errorPage(httpError: HttpError, form: Form | undefined): { title: string; body: string } {
  const label = (name: string) => form?.fields.find((field) => field.name === name)?.label
  const items = httpError.errors.map(({ field, message }) => {
    const name = label(field)
    return `<li>${name ? `${escapeHtml(name)}: ` : ''}${escapeHtml(message)}</li>`
  })
  const list = items.length ? `<ul class="error">${items.join('')}</ul>` : ''
  return {
    title: 'Not sent',
    body:
      `<h1>Not sent</h1><p class="error" role="alert">${escapeHtml(httpError.message)}</p>${list}` +
      `<p>Go back in your browser to find your entries as they were` +
      `${form ? `, or <a href="${form.path}">begin anew</a>` : ''}.</p>`,
  }
}
