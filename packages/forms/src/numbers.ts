// How numbers are written. Not by `toLocaleString`: the first use in a language takes a cheap phone 60 ms and more, and older browsers group
// digits differently from the server, so that hydration would fail.

/** Groups digits by thousands: `123,456`. @param whole a whole number, or its digits */
export function groupThousands(whole: number | string): string {
  return group(String(whole), 3)
}

/** Writes a whole number in Bangla: `১,২৩,৪৫৬`. */
export function inBangla(whole: number): string {
  return group(String(whole), 2).replace(/[0-9]/g, (digit) =>
    String.fromCharCode(digit.charCodeAt(0) + 0x9b6),
  )
}

/** Separates the last three digits, and before them `size` at a time. */
function group(digits: string, size: number): string {
  const groups = [digits.slice(-3)]
  for (let end = digits.length - 3; end > 0; end -= size)
    groups.unshift(digits.slice(Math.max(0, end - size), end))
  return groups.join(',')
}
