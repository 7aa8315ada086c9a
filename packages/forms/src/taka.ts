/**
 * An amount as visitors read it: `Tk. 1,200`.
 *
 * Not `toLocaleString`: older browsers group digits otherwise than the server, and a page would not match its HTML.
 * @param taka a whole amount, as a number or as its digits
 */
export function formatTaka(taka: number | string): string {
  const digits = String(taka)
  const groups: string[] = []
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end))
  return `Tk. ${groups.join(',')}`
}
