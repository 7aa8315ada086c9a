// The messages of all languages, for the server. In a browser a page has one language, that of its build, and imports
// `@school/content/messages/<area>`.

import * as banglaDates from '@school/content/messages/bn/dates'
import * as banglaLayout from '@school/content/messages/bn/layout'
import * as englishDates from '@school/content/messages/en/dates'
import * as englishLayout from '@school/content/messages/en/layout'

/** Messages by language, area and name. */
export const messagesIn = {
  en: { dates: englishDates, layout: englishLayout },
  bn: { dates: banglaDates, layout: banglaLayout },
} as const
