import * as own from '@school/forms/messages/amounts'

/** The format of numbers in one language. */
export interface AmountTexts {
  digits: string
  taka: (values: { amount: string }) => string
}

/**
 * Formats an amount: `Tk. 1,200`.
 * Not by `toLocaleString`: older browsers group digits differently from the server, and hydration would fail.
 * @param taka a whole amount, as a number or as its digits
 */
export function formatTaka(taka: number | string, texts: AmountTexts = own): string {
  const digits = String(taka)
  const groups: string[] = []
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end))
  return texts.taka({ amount: localDigits(groups.join(','), texts) })
}

/** Writes the digits of a text in the script of the language. */
export function localDigits(text: string, { digits }: Pick<AmountTexts, 'digits'> = own): string {
  return text.replace(/[0-9]/g, (digit) => digits[Number(digit)] ?? digit)
}
