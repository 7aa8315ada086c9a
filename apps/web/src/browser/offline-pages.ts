import { type Locale, localPath } from '@school/content/locales'
import * as banglaDates from '@school/content/messages/bn/dates'
import * as banglaMessages from '@school/content/messages/bn/offline'
import * as englishDates from '@school/content/messages/en/dates'
import * as englishMessages from '@school/content/messages/en/offline'
import { withBanglaDigits } from '@school/content/numbers'
import { BANNER } from '../ui/banner.ts'
import { telAddress } from '../ui/tel-address.ts'

// What the service worker shows without a network. The same worker serves both languages.

const languages = {
  en: { messages: englishMessages, dates: englishDates, digits: (text: string) => text },
  bn: { messages: banglaMessages, dates: banglaDates, digits: withBanglaDigits },
}

const twoDigits = (number: number) => `${number}`.padStart(2, '0')

/** Returns the note of a cached page: when it was loaded, in the visitor's time zone. */
export function cachedCopyNote(locale: Locale, at: Date): string {
  const { messages, dates, digits } = languages[locale]
  const day = dates.dayOfMonth({ day: at.getDate() })
  const date = `${day} ${dates.shortMonths[at.getMonth()]} ${digits(`${at.getFullYear()}`)}`
  const time = digits(`${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`)
  return `<aside id="cached-copy" role="status" class="${BANNER}">${messages.cachedCopy({ date, time })} <a href="" data-reload class="underline">${messages.tryAgain}</a></aside>`
}

/**
 * Returns the page for an address that is not cached, with styles of its own, because no other file may be cached either. It
 * retries until the server can be reached, and then reloads.
 */
export function notCachedPage(locale: Locale, phone: string): string {
  const { messages, digits } = languages[locale]
  const style =
    'body{font:1.1rem/1.6 system-ui,sans-serif;margin:0;padding:15vh 1.5rem;text-align:center;color:#0a3d30;background:#faf7f0}a{color:#0d5a47;display:inline-block;padding:.75rem .5rem}'
  const script =
    "let pause=4000;const ask=()=>fetch(location.href,{method:'HEAD',cache:'no-store'}).then(({status})=>status<500?location.reload():Promise.reject()).catch(()=>setTimeout(ask,pause=Math.min(pause*2,120000)));setTimeout(ask,pause);addEventListener('online',ask)"
  return `<!DOCTYPE html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${messages.noConnection}</title><style>${style}</style></head><body><h1>${messages.noConnection}</h1><p>${messages.notCached}</p><p>${messages.call} <a href="${telAddress(phone)}">${digits(phone)}</a></p><p><a href="">${messages.tryAgain}</a> <a href="${localPath('/', locale)}">${messages.home}</a></p><script>${script}</script></body></html>`
}
