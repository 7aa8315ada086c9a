import * as own from './messages/en/amounts.ts'

/** How numbers are written in one language. */
export interface AmountTexts {
  digits: string
  taka: (values: { amount: string }) => string
}

/**
 * An amount as visitors read it: `Tk. 1,200`.
 *
 * Not `toLocaleString`: older browsers group digits otherwise than the server, and a page would not match its HTML.
 * @param taka a whole amount, as a number or as its digits
 */
export function formatTaka(taka: number | string, texts: AmountTexts = own): string {
  const digits = String(taka)
  const groups: string[] = []
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end))
  return texts.taka({ amount: localDigits(groups.join(','), texts) })
}

/** A text with its digits as the language writes them. */
export function localDigits(text: string, { digits }: Pick<AmountTexts, 'digits'> = own): string {
  return text.replace(/[0-9]/g, (digit) => digits[Number(digit)] ?? digit)
}
