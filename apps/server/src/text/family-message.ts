import { siteIn } from '@school/content'
import { localPath } from '@school/content/locales'
import { fillMessage, messageTexts } from '@school/content/message-texts'
import type { ComposeNews } from '@school/office/family-messages'
import { clockTime } from './clock.ts'
import { inOnePart, SHORT_STATUS } from './confirmation.ts'
import { formatDate } from './dates.ts'

/**
 * What a family is told, in the texts of message-texts.yaml.
 * @param origin the site's own address, without a path
 */
export const composeNews =
  (origin: string): ComposeNews =>
  (reference, { channel, locale }, { topic, text, slot, decision }) => {
    const { family } = messageTexts
    const isSms = channel === 'sms'
    const values = {
      reference,
      brand: siteIn[locale].brand,
      address: origin + localPath(isSms ? SHORT_STATUS : '/application-status', locale),
      date: slot ? formatDate(slot.date, locale) : '',
      time: slot ? clockTime(slot.time, locale) : '',
      place: slot?.place ?? '',
      decision: decision ? family.decisions[decision][locale] : '',
    }
    const own = family[topic]
    if (isSms) {
      const texts = own.sms[locale].map((one) => fillMessage(one, values))
      return { subject: '', text: inOnePart(locale, texts) }
    }
    return {
      subject: fillMessage(own.subject[locale], values),
      text: fillMessage(own.text[locale], {
        ...values,
        test: `${fillMessage(family.test[locale], values)}\n\n`,
        officeWords: text ? `${fillMessage(family.officeWords[locale], { text })}\n\n` : '',
        end: fillMessage(family.end[locale], values),
      }),
    }
  }
