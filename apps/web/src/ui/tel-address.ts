/** Returns the `tel:` URL of a phone number. A telephone dials digits of ASCII only. */
export function telAddress(phone: string): string {
  const ascii = phone.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
  return `tel:${ascii.replace(/[^+\d]/g, '')}`
}
