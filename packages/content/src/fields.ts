import { existsSync } from 'node:fs'
import { z } from 'zod'
import { foreignIn, latinDigits } from './bangla.ts'
import type { Locale } from './locales.ts'

// The kinds of fields in the files of this package.

export const text = z.string().trim().min(1).max(600)
export const label = z.string().trim().min(1).max(80)
export const address = z
  .string()
  .regex(/^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*(?:\/\{id\})?)?$/, 'is not an address such as /about')
export const external = z
  .url({ protocol: /^https$/, error: 'is not an https:// address' })
  .trim()
  // As a browser understands it, too: `https:a.org` is a page of this site there. Who signs in (`name@`) is part of no link.
  .regex(/^https:\/\/[^\s\\/?#@]+(?:[/?#][^\s\\]*)?$/i, 'is not an https:// address')
/** A picture that the school can replace: `/content/campus.svg` is the file public/content/campus.svg. */
export const picture = z
  .string()
  .regex(/^\/content\/[a-z0-9/-]+\.(?:svg|png|jpg|webp|avif)$/, 'is not a picture under /content/')
  .refine(
    (path) => existsSync(new URL(`../public${path}`, import.meta.url)),
    'is no picture in public/content',
  )

const inBoth = (field: z.ZodString) =>
  z.strictObject({ en: field, bn: field }).superRefine(({ en, bn }, context) => {
    const addError = (path: Locale, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    const [inEnglish, inBangla] = [foreignIn(en, 'en'), foreignIn(bn, 'bn')]
    if (inEnglish) addError('en', inEnglish.what)
    if (inBangla) addError('bn', inBangla.what)
    else if (latinDigits(bn) !== latinDigits(en))
      addError('bn', 'holds another number than the English value')
  })
/** A value in both languages. Numbers in it, such as an account number, must be the same in both. */
export const labelInBothLanguages = inBoth(label)
/** The same for longer texts. */
export const textInBothLanguages = inBoth(text)
