/** Formats a file size: `48 KB`, `1.2 MB`. */
export function formatBytes(bytes: number): string {
  return bytes < 999_500 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1e6).toFixed(1)} MB`
}

/** Returns the `tel:` URL of a phone number. */
export function telAddress(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`
}

/** Converts digits to Bangla numerals: `21,500` to `২১,৫০০`. All numbers on Bangla pages use it. */
export function banglaDigits(text: string): string {
  return text.replace(/[0-9]/g, (digit) => String.fromCodePoint(0x9e6 + Number(digit)))
}
