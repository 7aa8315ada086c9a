import { decodeHTMLStrict } from 'entities'
import { isRecord, type Json } from './json.ts'
import { cut, messageOf } from './message.ts'
import { asciiDigits, withoutBrokenCharacters } from './schemas/fields.ts'

// The words of an answer to a submission, and whether they say success or failure.

const MAX_MESSAGE = 500
/** So much of a page is looked at. */
const MAX_PAGE = 20_000
/** Statuses with which a program says what is wrong with the entries. */
const ABOUT_ENTRIES: readonly number[] = [400, 409, 422]
/** Where programs say it, besides the usual message: Laravel, Symfony, Spring, RFC 9457, FastAPI, Django, NestJS. */
const ERROR_FIELDS = [
  'errors',
  'message',
  'violations',
  'detail',
  'details',
  'error',
  'title',
  'data',
] as const
const MAX_TEXTS = 10

type Hide = (text: string) => string

const firstOf = (body: unknown): unknown => (Array.isArray(body) ? body[0] : body)

const cleaned = (text: string, hide: Hide): string =>
  cut(hide(withoutBrokenCharacters(text).normalize('NFC').trim()), MAX_MESSAGE)

/**
 * The words of an answer that is not in the specified form: its message with what it says of the entries, its text, or the text of its
 * page.
 * @param body the JSON of the answer; undefined if it has none
 * @param text the whole answer
 */
export function wordsOf(body: unknown, text: string, status: number, hide: Hide): string | null {
  const first = firstOf(body)
  if (isRecord(first)) {
    const message = messageOf(first, hide) ?? messageOf(first.data, hide)
    const errors = ABOUT_ENTRIES.includes(status) ? errorsOf(body) : []
    const further = errors.filter((one) => !message?.includes(one.normalize('NFC').trim()))
    return further.length > 0 ? cleaned([message ?? '', ...further].join(' '), hide) : message
  }
  if (Array.isArray(body) && ABOUT_ENTRIES.includes(status)) {
    const errors = errorsOf(body)
    if (errors.length > 0) return cleaned(errors.join(' '), hide)
  }
  if (typeof body === 'string' && body.trim() !== '') return cleaned(body, hide)
  if (body !== undefined || /^[[{]/.test(text)) return null
  const words = withoutMarkup(text.slice(0, MAX_PAGE))
  return words === '' ? null : cleaned(words, hide)
}

/** What an answer says of the entries: texts under the usual names, or an object of lists by the names of fields. */
function errorsOf(body: unknown): string[] {
  const first = firstOf(body)
  if (!isRecord(first)) return textsIn(body)
  const found = ERROR_FIELDS.map((name) => first[name]).find((value) => textsIn(value).length > 0)
  if (found !== undefined) return textsIn(found)
  const values = Object.values(first)
  return values.length > 0 && values.every((value) => Array.isArray(value)) ? textsIn(values) : []
}

/**
 * The message of an answer in the specified form, with what it says of the entries.
 * @param words in the place of the message: texts in a list, or by the names of fields
 */
export function withErrors(
  message: string | null,
  words: unknown,
  errors: unknown,
  hide: Hide,
): string | null {
  const further = [...(typeof words === 'string' ? [] : textsIn(words)), ...textsIn(errors)].filter(
    (one) => !message?.includes(one.normalize('NFC')),
  )
  return further.length > 0 ? cleaned([message ?? '', ...further].join(' '), hide) : message
}

/** The first texts of a value; of an object that says where and what, only what. */
function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()]
  if (depth > 3) return []
  if (Array.isArray(value))
    return value
      .slice(0, MAX_TEXTS)
      .flatMap((one) => textsIn(one, depth + 1))
      .slice(0, MAX_TEXTS)
  if (!isRecord(value)) return []
  const what = value.message ?? value.msg ?? value.defaultMessage
  return textsIn(what ?? Object.values(value), depth + 1)
}

/** Tags that PHP programs put into messages. Other angle brackets are words: "Age must be <5". */
const BLOCK = /<\/?(?:p|br|div|ul|ol|li|h[1-6])\b[^<>]{0,200}>/gi
const INLINE = /<\/?(?:a|b|i|u|em|strong|span|small|font)\b[^<>]{0,200}>/gi

/** A message without the markup and the entities in which programs wrap it: `<p>The E-mail field is required.</p>`. */
export const plainWords = (words: string): string => {
  const text = decodeHTMLStrict(words.replace(BLOCK, ' ').replace(INLINE, ''))
  return (text === words ? text : collapsed(text)).normalize('NFC')
}

/** What a script says to a visitor in a box. */
const SAID = /\balert\(\s{0,9}(["'`])([^"'`<>\n]{1,300})\1/gi

/** The text of markup, without scripts and styles, but with what a script says. Linear: each character is looked at a few times. */
function withoutMarkup(markup: string): string {
  const lower = markup.toLowerCase()
  let words = ''
  let at = 0
  while (at < markup.length) {
    const open = markup.indexOf('<', at)
    if (open === -1) return collapsed(words + markup.slice(at))
    words += `${markup.slice(at, open)} `
    const [, hidden] = /^<(script|style)\b/.exec(lower.slice(open, open + 8)) ?? []
    const tag = hidden === undefined ? open : lower.indexOf(`</${hidden}`, open)
    const close = tag === -1 ? -1 : markup.indexOf('>', tag)
    if (close === -1) return collapsed(words)
    if (hidden === 'script')
      for (const [, , said] of markup.slice(open, tag).matchAll(SAID)) words += `${said} `
    at = close + 1
  }
  return collapsed(words)
}

const collapsed = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** A pattern for words in normal form, because য় and some other letters have two. */
const pattern = ({ source, flags }: RegExp): RegExp => new RegExp(source.normalize('NFC'), flags)

const IS_PAGE = /<(?:!doctype|html|head|body|title)\b/i
const FAILURE = pattern(
  /\b(?:fail(?:s|ed|ure)?|errors?|exception|fatal|warning|unable|invalid|incorrect|expired|denied|rejected|refused|blocked|forbidden|unsuccessful(?:ly)?|unauthori[sz]ed|sqlstate|duplicate entry|went wrong|(?:could|can|did|was|were|has|have|is|are|does) ?n[o']t|cannot|can['’]t|couldn['’]t|not (?:been )?(?:sent|saved|stored|delivered|accepted|received|submitted|allowed|available|successful))\b|ব্যর্থ|ত্রুটি|(?:যায়|হয়) ?(?:নি|নাই)(?![\p{L}\p{M}])|যায় না|গেল না|পারেনি|পারিনি|সম্ভব নয়|অসফল|বাতিল/iu,
)
/** Words that a success may have, too ("If there is a problem, call us"). */
const REGRET = pattern(
  /\b(?:sorry|try (?:it )?(?:again|later)|problem|missing|wrong|captcha|required|not found|timed? ?out|too many|please (?:enter|provide|fill|check|select))\b|দুঃখিত|আবার চেষ্টা|ভুল|সমস্যা|সঠিক নয়|আবশ্যক/iu,
)
const NO_FAILURE = pattern(
  /\b(?:no|0|zero|without(?: any)?) (?:errors?|failures?|warnings?)\b|\b(?:without|never) fail\b|\b(?:is|are) not (?:monitored|refund(?:ed|able))\b|(?:ত্রুটি|ভুল|সমস্যা|ব্যর্থ|বাতিল) ?(?:থাকলে|হলে|পেলে|নেই|নাই|ছাড়া)/giu,
)
/** What would be so, up to the end of its sentence: "If an error occurs, call us." */
const CONDITION = /\b(?:if|in case|unless)\b[^.!?\n]*/giu
const SUCCESS = pattern(
  /\b(?:success(?:ful|fully)?|thank(?:s| you)|received|submitted|saved|accepted|completed?|registered|created|sent)\b|(?<!অ)সফল|ধন্যবাদ|গৃহীত|পেয়েছি|পাওয়া গেছে|(?:জমা|গ্রহণ|সম্পন্ন|পাঠানো|প্রেরণ|দাখিল|সংরক্ষণ|সংরক্ষিত|নিবন্ধন|নিবন্ধিত)(?: (?:করা|দেওয়া))? হয়েছে/iu,
)
const NEGATION = /\b(?:not|no|already)\b/i
const NO = new Set([
  '0',
  'false',
  'error',
  'fail',
  'failed',
  'failure',
  'no',
  'ko',
  'nok',
  'notok',
  'n',
  'err',
  'invalid',
])
const NOTHING = new Set(['', '0', 'false', 'no', 'none', 'null', 'ok'])

/** Whether words say that something failed. */
export const saysFailed = (words: string): boolean => {
  const certain = words.normalize('NFC').replaceAll(NO_FAILURE, ' ')
  const unconditional = certain.replaceAll(CONDITION, ' ')
  // Only beside words of success: "If you see this, an error occurred" is a failure.
  const plain = SUCCESS.test(unconditional) ? unconditional : certain
  return FAILURE.test(plain) || (REGRET.test(plain) && !SUCCESS.test(plain))
}

/** Whether words say success, and nothing else. */
export const saysSuccess = (message: string | null): boolean =>
  message !== null &&
  SUCCESS.test(message.normalize('NFC')) &&
  !saysFailed(message) &&
  !NEGATION.test(message)

/** Whether a code that is not the sign of success says success: 201, "200 OK", "২০০", "success", "true". */
export const soundsLikeSuccess = (code: string): boolean =>
  /^(?:0*2\d\d(?:\.0+)?|ok(?:ay)?|success(?:ful|fully)?|succeeded|true|yes|done|accepted|created)(?![\w.])/i.test(
    asciiDigits(code),
  )

interface Answered {
  text: string
  body: unknown
  own: { code: string; isSuccess: boolean } | null
}

/** Whether an answer with the sign of success says otherwise: a flag, a code, words anywhere in it, or a whole page. */
export function doubtIn({ text, body, own }: Answered): 'says failure' | 'page' | null {
  if (/^(?:false|no|0|-\d+)$/i.test(text.replaceAll('"', '').trim())) return 'says failure'
  const first = firstOf(body)
  if (own && !own.isSuccess && /^[345]\d\d$|^-/.test(own.code)) return 'says failure'
  if (isRecord(first) && [first, first.data].some((one) => isRecord(one) && hasFailed(one)))
    return 'says failure'
  const words = withoutMarkup(text.slice(0, MAX_PAGE))
  // Names of fields are no words: {"error":null,"errors":[]}.
  if (saysFailed(words.replaceAll(/"[^"]{1,60}"\s*:/g, ' '))) return 'says failure'
  return IS_PAGE.test(text) && !saysSuccess(words) ? 'page' : null
}

const FLAGS = new Set([
  'status',
  'success',
  'issuccess',
  'successful',
  'ok',
  'result',
  'sent',
  'saved',
  'stored',
  'delivered',
  'submitted',
])
const STATUSES = new Set(['status', 'statuscode', 'code', 'httpcode', 'httpstatus', 'errorcode'])
const ERRORS = new Set(['error', 'errors', 'haserror', 'haserrors', 'iserror', 'err', 'exception'])

/** Whether a field of an answer says that something went wrong: a flag, a status, or an error that is not empty. */
const hasFault = (answer: Json, isFault: (flag: string) => boolean, faultStatus: RegExp): boolean =>
  Object.entries(answer)
    .slice(0, 50)
    .some(([key, value]) => {
      const name = key.toLowerCase().replaceAll(/[^a-z]/g, '')
      const text = typeof value === 'object' ? '' : String(value).trim().toLowerCase()
      if (FLAGS.has(name) && isFault(text)) return true
      if (STATUSES.has(name) && faultStatus.test(text)) return true
      return ERRORS.has(name) && hasContent(value)
    })

const hasFailed = (answer: Json): boolean =>
  hasFault(answer, (flag) => NO.has(flag.replaceAll(/[^a-z0-9]/g, '')), /^[45]\d\d$/)

/** Whether a listing without rows says by a field that something went wrong. A mere `status: false` may say that there is nothing. */
export const saysError = (answer: Json): boolean =>
  hasFault(answer, (flag) => /^(?:error|err|fail(?:ed|ure)?|exception)$/.test(flag), /^(?!404)[45]\d\d$/)

function hasContent(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  if (isRecord(value)) return Object.keys(value).length > 0
  if (typeof value === 'string')
    return !NOTHING.has(value.normalize('NFC').replaceAll(NO_FAILURE, '').trim().toLowerCase())
  return value === true || (typeof value === 'number' && value !== 0)
}
