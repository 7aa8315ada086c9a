// What PHP prints beside the JSON of an answer: dumps of variables and lines of logs. Values in them can look like JSON.

/** Behind a key of `var_dump` or `print_r`: `["id"]=>`, `[0] =>`. */
const BEHIND_KEY = /^\s*(?:<[^<>]{0,100}>\s*)?=(?:>|&gt;)/
/** Before a value of them: `[json] => [{"id":1}]`, `string(10) "[{"id":1}]"`. */
const BEFORE_VALUE = /(?:=(?:>|&gt;)|\bstring\(\d{1,9}\))\s*["']?$/
/** A line with a warning or of a log, before its colon: `Notice: Undefined index {"id":1} in …`. */
const LOG_WORD =
  /\b(?:notice|warning|deprecated|error|exception|debug|info|critical|alert|emergency|trace)\b/i
/** The end of a warning of PHP without its tags: what follows it is none of its words. */
const END_OF_WARNING = /\bon line\s*\d{1,9}\s*$/i
const TAGS = /<[^<>]{0,100}>/g
const BEHIND = 200
const BEFORE = 1_000

/** Whether the value that ends at `end` is the key of a dump. */
export const isDumpedKey = (body: string, end: number): boolean =>
  BEHIND_KEY.test(body.slice(end, end + BEHIND))

/** Whether the value from `start` to `end` stands in a dump, or in a line of a log. */
export function isPrinted(body: string, start: number, end: number): boolean {
  if (isDumpedKey(body, end)) return true
  const before = body.slice(Math.max(0, start - BEFORE), start)
  const line = before.slice(before.lastIndexOf('\n') + 1)
  const isLog = LOG_WORD.test(line.slice(0, Math.max(0, line.lastIndexOf(':'))))
  return BEFORE_VALUE.test(before) || (isLog && !END_OF_WARNING.test(line.replace(TAGS, '')))
}
