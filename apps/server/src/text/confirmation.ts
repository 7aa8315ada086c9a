import { siteIn } from '@school/content'
import { intakeOn } from '@school/content/intake'
import { type Locale, localPath } from '@school/content/locales'
import { fillMessage, messageTexts, SMS_PART } from '@school/content/message-texts'
import type { Channel, Compose } from '@school/outbox/confirmations'
import { schoolDay } from '@school/upstream/school-time'

/** Redirected to the status page (packages/content/redirects.yaml). */
export const SHORT_STATUS = '/s'
/** Redirected likewise, and short too. */
const SHORT_APPLY = '/apply'

/** @param origin the site's own address, without a path */
export const composeConfirmations =
  (origin: string): Compose =>
  (about) => ({
    ...textOf(origin, about),
    // MAIL_FROM has the English one.
    ...(about.channel === 'email' && about.locale === 'bn' && { senderName: siteIn.bn.brand }),
  })

function textOf(
  origin: string,
  { kind, channel, locale, reference, told, unwantedLink, content }: Parameters<Compose>[0],
): { subject: string; text: string } {
  const unwanted = origin + localPath(`/status/not-mine/${unwantedLink}`, locale)
  if (content)
    return channel === 'email'
      ? {
          ...content,
          text: `${content.text}\n\n${fillMessage(messageTexts.family.unwanted[locale], { unwanted })}`,
        }
      : content
  if (kind === 'reminder') return composeReminder(origin, channel, locale, unwanted)
  const { application, contact } = messageTexts.arrival
  const { brand } = siteIn[locale]
  if (channel === 'sms') {
    const values = { reference, brand, address: origin + localPath(SHORT_STATUS, locale) }
    const texts = application[told].sms[locale].map((text) => fillMessage(text, values))
    return { subject: '', text: inOnePart(locale, texts) }
  }
  const address = origin + localPath('/application-status', locale)
  const own = kind === 'application' ? application : contact
  const values = { reference, brand, end: fillMessage(own.end[locale], { brand, address, unwanted }) }
  const { subject, text } = own[told]
  return { subject: fillMessage(subject[locale], values), text: fillMessage(text[locale], values) }
}

/** The first text that fits into one part. */
export const inOnePart = (locale: Locale, texts: readonly string[]): string =>
  texts.find(({ length }) => length <= SMS_PART[locale]) ?? texts.at(-1) ?? ''

/** The intake has opened. If its day was moved after this was asked for, the text says so. */
function composeReminder(origin: string, channel: Channel, locale: Locale, unwanted: string) {
  const { subject, text, open, moved, sms, movedSms } = messageTexts.reminder
  const { brand } = siteIn[locale]
  const isOpen = intakeOn(schoolDay(new Date())) === 'open'
  if (channel === 'sms') {
    const values = { brand, address: origin + localPath(SHORT_APPLY, locale) }
    const texts = isOpen ? sms[locale] : [movedSms[locale]]
    const filled = texts.map((one) => fillMessage(one, values))
    return { subject: '', text: inOnePart(locale, filled) }
  }
  const values = {
    brand,
    text: (isOpen ? open : moved)[locale],
    address: origin + localPath('/apply-online', locale),
    unwanted,
  }
  return {
    subject: isOpen ? fillMessage(subject[locale], values) : brand,
    text: fillMessage(text[locale], values),
  }
}
