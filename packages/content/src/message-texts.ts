// message-texts.yaml: what families and visitors are sent by e-mail and SMS. Server only.

import { z } from 'zod'
import { foreignIn } from './bangla.ts'
import { loadYaml } from './content-file.ts'
import type { Locale } from './locales.ts'
import { derived } from './parsed-content.ts'
import { said } from './said.ts'
import { siteIn } from './site.ts'

/** Characters of one part of an SMS: with Bangla, UCS-2. More would be two, which cost twice and may arrive apart. */
export const SMS_PART: Record<Locale, number> = { en: 160, bn: 70 }
/** The characters of an SMS in Latin letters that count once. Any other one makes every character count twice. */
const LATIN_SMS = /^[A-Za-z0-9 \n@£$¥!"#¤%&'()*+,\-./:;<=>?_{}]*$/
/** The longest that can stand for a name in the last text of an SMS. The others may be too long for it. */
const LONGEST: Record<string, string> = {
  reference: 'A-WWWW-MMMM',
  date: '25 September 2026',
  time: '10:30 morning',
  decision: 'x'.repeat(30),
}

const namesIn = (text: string): string[] =>
  [...text.matchAll(/\{([^{}]{0,40})\}/g)].map(([, name = '']) => name)

/** @returns what is wrong with the names of a text; null when nothing is */
function faultOfNames(text: string, known: readonly string[], needed: readonly string[]): string | null {
  const names = namesIn(text)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined)
    return said('<name> is not known here: there are <known>', {
      name: `{${unknown}}`,
      known: `{${known.join('}, {')}}`,
    })
  const missing = needed.find((name) => !names.includes(name))
  if (missing !== undefined)
    return said('lacks <name>, without which the message says too little', { name: `{${missing}}` })
  return /[{}]/.test(text.replace(/\{[^{}]{1,40}\}/g, ''))
    ? said('has a brace that belongs to no name')
    : null
}

const foreign = (text: string, locale: Locale) =>
  foreignIn(text.replace(/\{\w+\}/g, ''), locale)?.what ?? null

/** @param known the names that it can have @param needed those that it must have */
const textInBoth = (most: number, known: readonly string[], needed: readonly string[] = []) => {
  const own = z.string().trim().min(1).max(most)
  return z.strictObject({ en: own, bn: own }).superRefine((texts, context) => {
    for (const locale of ['en', 'bn'] as const) {
      const text = texts[locale]
      const fault = faultOfNames(text, known, needed) ?? foreign(text, locale)
      if (fault) context.addIssue({ code: 'custom', path: [locale], message: fault })
    }
    const sorted = (text: string) => namesIn(text).sort().join(', ')
    if (sorted(texts.en) !== sorted(texts.bn))
      context.addIssue({
        code: 'custom',
        path: ['bn'],
        message: said('names <found>, but the English text <wanted>', {
          found: `{${namesIn(texts.bn).join('}, {')}}`,
          wanted: `{${namesIn(texts.en).join('}, {')}}`,
        }),
      })
  })
}

const line = (known: readonly string[], needed?: readonly string[]) => textInBoth(120, known, needed)
const letter = (known: readonly string[], needed?: readonly string[]) => textInBoth(3_000, known, needed)

/** The texts of an SMS, the longest first. */
const smsInBoth = (known: readonly string[], needed: readonly string[]) => {
  const texts = z.array(z.string().trim().min(1).max(300)).min(1).max(5)
  return z.strictObject({ en: texts, bn: texts }).superRefine((both, context) => {
    for (const locale of ['en', 'bn'] as const)
      for (const [index, text] of both[locale].entries()) {
        const addError = (message: string) =>
          context.addIssue({ code: 'custom', path: [locale, index], message })
        const fault = faultOfNames(text, known, needed) ?? foreign(text, locale)
        if (fault) addError(fault)
        else if (locale === 'en' && !LATIN_SMS.test(text))
          addError(said('has a character that makes an SMS of two parts of it, such as ’ or –'))
        else if (index === both[locale].length - 1) {
          const filled = fillMessage(text, { ...LONGEST, brand: siteIn[locale].brand })
          if (namesIn(filled).length > 0)
            addError(
              said('is the last one and has to fit into one part, so it cannot have <name>', {
                name: `{${namesIn(filled)[0]}}`,
              }),
            )
          else if (filled.length > SMS_PART[locale])
            addError(
              said('is the last one and has up to <found> characters; one part has <most>', {
                found: filled.length,
                most: SMS_PART[locale],
              }),
            )
        }
      }
  })
}

/** @param values by name; a name without a value stays */
export const fillMessage = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w{1,40})\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  )

const ABOUT = ['reference', 'brand', 'address'] as const
const TEST = ['date', 'time', 'place'] as const
const topic = (own: readonly string[], needed: readonly string[], ofSms: readonly string[]) =>
  z.strictObject({
    subject: line([...ABOUT, ...own]),
    text: letter([...ABOUT, ...own, 'test', 'officeWords', 'end'], [...needed, 'end']),
    sms: smsInBoth([...ABOUT, ...own], ofSms),
  })

const arrival = {
  subject: line(['reference', 'brand'], ['reference']),
  text: letter(['reference', 'brand', 'end'], ['reference', 'end']),
}
const ofApplication = z.strictObject({
  ...arrival,
  sms: smsInBoth(['reference', 'brand', 'address'], ['reference']),
})

export const messageTextsFile = z.strictObject({
  sample: z.boolean(),
  family: z.strictObject({
    officeWords: letter(['text'], ['text']),
    test: letter(TEST, TEST),
    end: letter(ABOUT, ['address', 'reference']),
    decisions: z.strictObject({
      admitted: line([]),
      waiting_list: line([]),
      not_admitted: line([]),
      withdrawn: line([]),
    }),
    unwanted: letter(['unwanted'], ['unwanted']),
    request: topic([], ['officeWords'], ['reference']),
    invitation: topic(TEST, ['test', 'officeWords'], ['date', 'time']),
    moved: topic(TEST, ['test', 'officeWords'], ['date', 'time']),
    cancelled: topic(TEST, ['date', 'time', 'officeWords'], ['date']),
    decision: topic(['decision'], ['decision', 'officeWords'], ['reference']),
    reminder: topic(TEST, ['test'], ['date', 'time']),
    unasked: topic([], [], ['reference']),
    uninvited: topic([], [], ['reference']),
    undecided: topic([], [], ['reference']),
  }),
  arrival: z.strictObject({
    application: z.strictObject({
      end: letter(['address', 'brand', 'unwanted'], ['address', 'unwanted']),
      received: ofApplication,
      delivered: ofApplication,
      refused: ofApplication,
    }),
    contact: z.strictObject({
      end: letter(['brand', 'unwanted'], ['unwanted']),
      received: z.strictObject(arrival),
      delivered: z.strictObject(arrival),
      refused: z.strictObject(arrival),
    }),
  }),
  reminder: z.strictObject({
    subject: line(['brand']),
    text: letter(['brand', 'text', 'address', 'unwanted'], ['text', 'address', 'unwanted']),
    open: line([]),
    moved: line([]),
    sms: smsInBoth(['brand', 'address'], []),
    movedSms: textInBoth(160, ['brand', 'address'], ['address']),
  }),
})

export let messageTexts: z.infer<typeof messageTextsFile>
derived(() => {
  messageTexts = loadYaml('message-texts.yaml', messageTextsFile)
})
