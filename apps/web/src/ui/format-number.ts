/** A size in the unit that people use: `48 KB`, `1.2 MB`. */
export function formatBytes(bytes: number): string {
  return bytes < 999_500 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1e6).toFixed(1)} MB`
}

/** Where a phone number leads: blanks and hyphens are for readers. */
export function telAddress(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`
}

/** Bangla numerals, wherever a page is Bangla: `21,500` as `২১,৫০০`. Every number there goes through this. */
export function banglaDigits(text: string): string {
  return text.replace(/[0-9]/g, (digit) => String.fromCodePoint(0x9e6 + Number(digit)))
}
