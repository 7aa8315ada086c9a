import { locales, siteIn } from '@school/content'
import { messagesIn } from '@school/content/messages-in'
import { escapeHtml } from '../text/html-escaping.ts'

/** docker/Caddyfile allows this style by its hash. */
export const STYLE =
  'body{font:18px/1.6 system-ui,sans-serif;max-width:40rem;margin:0 auto;padding:2rem 1rem;color:#1c2321;background:#fff}'

/** The page that the balancer shows when no replica answers, in all languages, because it does not read the address. */
export const unavailablePage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(siteIn.en.brand)}</title><style>${STYLE}</style></head><body><main>${locales
  .map((locale) => {
    const { brand, phones } = siteIn[locale]
    const text = messagesIn[locale].layout.pageFailedText({ phone: phones[0] })
    return `<section lang="${locale}"><h1>${escapeHtml(brand)}</h1><p>${escapeHtml(text)}</p></section>`
  })
  .join('')}</main></body></html>`
