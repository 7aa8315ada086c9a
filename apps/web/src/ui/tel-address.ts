/** Returns the `tel:` URL of a phone number. */
export function telAddress(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`
}
