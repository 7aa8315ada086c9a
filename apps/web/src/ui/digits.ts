/** Returns the `tel:` URL of a phone number. */
export function telAddress(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`
}

/** Converts digits to Bangla numerals: `21,500` to `২১,৫০০`. All numbers on Bangla pages use it. */
export function banglaDigits(text: string): string {
  return text.replace(/[0-9]/g, (digit) => String.fromCodePoint(0x9e6 + Number(digit)))
}
