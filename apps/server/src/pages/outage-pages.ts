import { locales, siteIn } from '@school/content'
import type { Locale } from '@school/content/locales'
import { messagesIn } from '@school/content/messages-in'
import { withBanglaDigits } from '@school/content/numbers'
import type { StaticPages } from '../static-pages.ts'

// The pages for when the site's own pages cannot be rendered. They are rendered at the start, so that sending one is cheap and
// cannot fail.

/** Seconds after which a client may try again. */
export const RETRY_AFTER_SECONDS = 5

/** The pages for visitors whose page cannot be rendered because too many others wait. Its first link leads to the requested address. */
export async function renderOverloadPages(staticPages: StaticPages): Promise<Record<Locale, string>> {
  const [en, bn] = await Promise.all(
    locales.map((locale) => staticPages.render(locale, { page: 'overload' })),
  )
  return { en: en ?? '', bn: bn ?? '' }
}

/** The page that the balancer shows when no replica answers (docker/Caddyfile), in all languages, because it does not read the address. */
export const renderUnavailablePage = (staticPages: StaticPages): Promise<string> =>
  staticPages.render('en', {
    page: 'unavailable',
    sections: locales.map((locale) => {
      const { brand, phones } = siteIn[locale]
      const phone = locale === 'bn' ? withBanglaDigits(phones[0]) : phones[0]
      const text = messagesIn[locale].layout.pageFailedText({ phone })
      return { locale, brand, text }
    }),
  })
