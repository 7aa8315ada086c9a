import { siteIn } from '@school/content'
import { intakeOn } from '@school/content/intake'
import { type Locale, localPath } from '@school/content/locales'
import { messagesIn } from '@school/content/messages-in'
import type { Channel, Compose } from '@school/outbox/confirmations'
import { schoolDay } from '@school/upstream/school-time'

/** Characters of one part of an SMS: with Bangla, UCS-2. More would be two, which cost twice and may arrive apart. */
const SMS_PART: Record<Locale, number> = { en: 160, bn: 70 }
/** Redirected to the status page (packages/content/redirects.yaml). */
const SHORT_STATUS = '/s'
/** Redirected likewise, and short too. */
const SHORT_APPLY = '/apply'

/** @param origin the site's own address, without a path */
export const composeConfirmations =
  (origin: string): Compose =>
  ({ kind, channel, locale, reference }) => {
    if (kind === 'reminder') return composeReminder(origin, channel, locale)
    const messages = messagesIn[locale].confirmation
    const { brand } = siteIn[locale]
    if (channel === 'email') {
      const values = { reference, brand, address: origin + localPath('/application-status', locale) }
      return kind === 'application'
        ? { subject: messages.applicationSubject(values), text: messages.applicationText(values) }
        : { subject: messages.contactSubject(values), text: messages.contactText(values) }
    }
    const values = { reference, brand, address: origin + localPath(SHORT_STATUS, locale) }
    return {
      subject: '',
      text: inOnePart(
        locale,
        messages.sms.map((text) => text(values)),
      ),
    }
  }

/** The first text that fits into one part. */
const inOnePart = (locale: Locale, texts: readonly string[]): string =>
  texts.find(({ length }) => length <= SMS_PART[locale]) ?? texts.at(-1) ?? ''

/** The intake has opened. If its day was moved after this was asked for, the text says so. */
function composeReminder(origin: string, channel: Channel, locale: Locale) {
  const messages = messagesIn[locale].confirmation
  const { brand } = siteIn[locale]
  const isOpen = intakeOn(schoolDay(new Date())) === 'open'
  if (channel === 'sms') {
    const values = { brand, text: '', address: origin + localPath(SHORT_APPLY, locale) }
    const texts = isOpen ? messages.reminderSms.map((text) => text(values)) : [messages.movedSms(values)]
    return { subject: '', text: inOnePart(locale, texts) }
  }
  const values = {
    brand,
    text: isOpen ? messages.reminderOpen : messages.reminderMoved,
    address: origin + localPath('/apply-online', locale),
  }
  return { subject: isOpen ? messages.reminderSubject(values) : brand, text: messages.reminderText(values) }
}
