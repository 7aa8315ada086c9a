import { createHash } from 'node:crypto'
import { site } from '@school/content'
import { type Locale, localPath, perLocale } from '@school/content/locales'
import { messagesIn } from '@school/content/messages-in'
import { escapeHtml } from '../text/html-escaping.ts'

// The page for visitors whose page cannot be rendered because the queue is full. It is made at the start, so that sending it
// is cheap.

/** Seconds after which a client may try again. */
export const RETRY_AFTER_SECONDS = 5

const STYLE =
  'body{font:18px/1.6 system-ui,sans-serif;max-width:40rem;margin:0 auto;padding:2rem 1rem;color:#1c2321;background:#fff}h1{font-size:1.6rem}a{color:#0b5d3b}'

export const overloadPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The page in each language. Its first link leads to the requested address. */
export const overloadPages: Record<Locale, string> = perLocale((locale) => {
  const messages = messagesIn[locale].layout
  const title = escapeHtml(messages.tooManyVisitors)
  const text = escapeHtml(messages.tooManyVisitorsText({ phone: site.phones[0] }))
  return (
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${text}</p>` +
    `<p><a href="">${escapeHtml(messages.tryAgain)}</a></p>` +
    `<p><a href="${localPath('/', locale)}">${escapeHtml(messages.goBackHome)}</a></p></main></body></html>`
  )
})
