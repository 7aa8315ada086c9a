// How numbers are written. Not by `Intl` and `toLocaleString`: the first use in a language takes a cheap phone 60 ms and more, and older
// browsers group digits differently from the server, so that hydration would fail.

/** Converts the Latin digits of a text to Bangla ones: `21,500` to `২১,৫০০`. */
export function withBanglaDigits(text: string): string {
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0x9b6))
}

/** Groups the digits of a number as in Bangladesh: `1,23,456`. At most three decimals. */
export function groupDigits(value: number): string {
  const [whole = '', decimals] = String(Math.round(Math.abs(value) * 1_000) / 1_000).split('.')
  return `${value < 0 ? '-' : ''}${group(whole, 2)}${decimals ? `.${decimals}` : ''}`
}

/** Groups the digits of a whole number by thousands: `123,456`. @param whole a number, or its digits */
export function groupThousands(whole: number | string): string {
  const [, sign = '', digits = ''] = /^(-?)(.*)$/.exec(String(whole)) ?? []
  return sign + group(digits, 3)
}

/** Separates the last three digits, and before them `size` at a time. */
function group(digits: string, size: number): string {
  const groups = [digits.slice(-3)]
  for (let end = digits.length - 3; end > 0; end -= size)
    groups.unshift(digits.slice(Math.max(0, end - size), end))
  return groups.join(',')
}

/** Writes a number in Bangla: `১,২৩,৪৫৬`. */
export function inBangla(value: number): string {
  return withBanglaDigits(groupDigits(value))
}
