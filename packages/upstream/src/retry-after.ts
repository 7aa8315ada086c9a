// How long the upstream asks to wait (RFC 9110, 10.2.3).

/** A longer time is a mistake of the server: it must not stop the site for days. */
const MAX_MS = 60 * 60_000

/**
 * The time in milliseconds that `Retry-After` asks for: seconds, or a date. Some programs write `120s`, or a date as in JSON.
 * @returns null without the header, and for one that is not understood; at most an hour
 */
export function retryAfterMs(header: string | undefined, now = Date.now()): number | null {
  const text = header?.trim() ?? ''
  if (text === '') return null
  // The name of the month is part of every date of HTTP.
  const isDate = /[a-z]{3}|^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/i.test(text)
  const [, seconds] = /^(\d{1,10}(?:\.\d{1,6})?)s?$/.exec(text) ?? []
  const ms = seconds ? Number(seconds) * 1_000 : isDate ? Date.parse(text) - now : Number.NaN
  return Number.isNaN(ms) ? null : Math.min(Math.max(0, Math.round(ms)), MAX_MS)
}
