import * as messages from '@school/content/messages/numbers'
import { groupThousands, inBangla, withBanglaDigits } from '@school/content/numbers'
import { locale } from '../locale.ts'

/** Formats a file size: `48 KB`, `1.2 MB`. */
export function formatBytes(bytes: number): string {
  return bytes < 999_500
    ? messages.kilobytes({ size: localDigits(Math.max(1, Math.round(bytes / 1000))) })
    : messages.megabytes({ size: localDigits((bytes / 1e6).toFixed(1)) })
}

/** Formats a number, a date or a phone number for the page: on Bangla pages with Bangla digits. */
export function localDigits(text: string | number): string {
  return locale === 'bn' ? withBanglaDigits(`${text}`) : `${text}`
}

/** Writes a count in the digits of the language, grouped as there. */
export const formatCount = (count: number): string =>
  locale === 'bn' ? inBangla(count) : groupThousands(count)
