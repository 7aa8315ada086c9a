import { siteIn } from '@school/content'
import { type Locale, localPath } from '@school/content/locales'
import { messagesIn } from '@school/content/messages-in'
import type { Compose } from '@school/outbox/confirmations'

/** Characters of one part of an SMS: with Bangla, UCS-2. More would be two, which cost twice and may arrive apart. */
const SMS_PART: Record<Locale, number> = { en: 160, bn: 70 }
/** Redirected to the status page (packages/content/redirects.yaml). */
const SHORT_STATUS = '/s'

/** @param origin the site's own address, without a path */
export const composeConfirmations =
  (origin: string): Compose =>
  ({ kind, channel, locale, reference }) => {
    const messages = messagesIn[locale].confirmation
    const { brand } = siteIn[locale]
    if (channel === 'email') {
      const values = { reference, brand, address: origin + localPath('/application-status', locale) }
      return kind === 'application'
        ? { subject: messages.applicationSubject(values), text: messages.applicationText(values) }
        : { subject: messages.contactSubject(values), text: messages.contactText(values) }
    }
    const values = { reference, brand, address: origin + localPath(SHORT_STATUS, locale) }
    const texts = messages.sms.map((text) => text(values))
    return { subject: '', text: texts.find(({ length }) => length <= SMS_PART[locale]) ?? texts.at(-1) ?? '' }
  }
