// The messages that a server needs in every language. A page in a browser has one language, that of its build, and
// imports `@school/content/messages/<area>`.

import * as dates from '@school/content/messages/dates'
import * as layout from '@school/content/messages/layout'
import { type Locale, perLocale } from './locales.ts'
import { readMessages } from './message-file.ts'
import { compileMessages } from './message-tree.ts'

const own = <Area extends object>(area: string, english: Area, locale: Locale): Area =>
  locale === 'en' ? english : (compileMessages(readMessages(area, locale), locale) as unknown as Area)

/** Messages by language, area and name. */
export const messagesIn = perLocale((locale) => ({
  dates: own('dates', dates, locale),
  layout: own('layout', layout, locale),
}))
