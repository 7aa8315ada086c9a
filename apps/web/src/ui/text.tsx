// Text as visitors read it: dates, and Bangla and English told apart by their letters.
// biome-ignore-all lint/suspicious/noArrayIndexKey: the pieces of a text are told apart by their place, and by that alone
import { Fragment } from 'react'

// Not Intl: an older browser writes "Sep" where the server wrote "Sept", and the page would not match.
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']

/** A date in its parts, as shown: en-GB, two-digit day (docs/spec/rulings.md#10); null for what is no `YYYY-MM-DD`. */
export function dateParts(iso: string | null): { day: string; month: string; year: string } | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(iso ?? '') ?? []
  const name = months[Number(month) - 1]
  return year && day && name ? { day, month: name, year } : null
}

/** `2025-09-04` as `04 Sept 2025`; nothing for a missing date. */
export function formatDate(iso: string | null): string {
  const parts = dateParts(iso)
  return parts ? `${parts.day} ${parts.month} ${parts.year}` : ''
}

/** Two dates as one span: `04 Sept 2025`, or `04 Sept 2025 – 06 Sept 2025` where they differ. */
export function formatSpan(start: string | null, end: string | null): string {
  const [from, to] = [formatDate(start), formatDate(end)]
  return from && to && from !== to ? `${from} – ${to}` : from || to
}

/** A size in the unit that people use: `48 KB`, `1.2 MB`. */
export function formatBytes(bytes: number): string {
  return bytes < 999_500 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1e6).toFixed(1)} MB`
}

/** Where a phone number leads: blanks and hyphens are for readers. */
export function telAddress(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`
}

/** Bangla numerals, wherever a page is Bangla: `21,500` as `২১,৫০০`. Every number there goes through this. */
export function banglaDigits(text: string): string {
  return text.replace(/[0-9]/g, (digit) => String.fromCodePoint(0x9e6 + Number(digit)))
}

/**
 * Where to cut a text of more than `limit` characters: behind the last whole word before that. A text that is one word is
 * cut in front of a letter, never inside one.
 */
export function wordEnd(text: string, limit: number): number {
  const blank = text.slice(0, limit + 1).search(/\s\S*$/u)
  if (blank > limit / 2) return blank
  let end = limit
  // Marks, joiners and second halves belong to what stands before them, and what follows a joiner to the joiner.
  const joined = () =>
    /^(?:\p{M}|\u200c|\u200d|[\udc00-\udfff])/u.test(text.slice(end, end + 1)) ||
    /\u09cd|\u200d/.test(text.charAt(end - 1))
  while (end > 0 && joined()) end -= 1
  return end
}

export interface Run {
  text: string
  bengali: boolean
}

// Digits, blanks and marks of punctuation belong to the words before them. The danda (।) is shared by several
// scripts in Unicode, and Bengali here; the ligature ﷺ is no reason to leave the run it stands in.
const runPattern = /(?=\p{Script=Bengali})[\s\S]*?(?=[A-Za-z]|$)|[\s\S]+?(?=\p{Script=Bengali}|$)/gu

/** A text in runs of Bengali and of everything else. */
export function scriptRuns(text: string): Run[] {
  return [...text.matchAll(runPattern)].flatMap(([run]) =>
    run === '' ? [] : [{ text: run, bengali: /^\p{Script=Bengali}/u.test(run) }],
  )
}

/** Whether most letters of a text are Bengali (its first 2,000 characters decide). */
export function isBengali(text: string): boolean {
  const start = text.slice(0, 2_000)
  const bengali = start.match(/\p{Script=Bengali}/gu)?.length ?? 0
  return bengali > 0 && bengali >= (start.match(/[A-Za-z]/g)?.length ?? 0)
}

/** The `lang` of an element that holds this text; undefined for the page's own, English. */
export function langOf(text: string): 'bn' | undefined {
  return isBengali(text) ? 'bn' : undefined
}

/**
 * Words of unknown language: runs in another language than that of the element around them are marked, so that screen
 * readers change their voice and Bengali gets its face.
 * @param lang of that element, `undefined` for the page's own; without it, the element carries `lang={langOf(text)}`
 */
export function Words({ text, ...around }: { text: string; lang?: 'bn' | 'en' | undefined }) {
  const mainly = 'lang' in around ? around.lang === 'bn' : isBengali(text)
  return scriptRuns(text).map((run, index) => {
    if (run.bengali === mainly || !/\p{L}/u.test(run.text)) return <Fragment key={index}>{run.text}</Fragment>
    return (
      <span key={index} lang={run.bengali ? 'bn' : 'en'}>
        {run.text}
      </span>
    )
  })
}

/**
 * Running text of the mirror: blank lines part paragraphs, single breaks stay breaks, web addresses become links.
 * @param lang of the element around it, where that is not the page's own
 */
export function Prose({ text, lang: around }: { text: string; lang?: 'bn' | 'en' }) {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph, index) => (
      <p
        key={index}
        lang={langOf(paragraph) ?? (around === 'bn' ? 'en' : undefined)}
        className="mb-4 max-w-[70ch] last:mb-0"
      >
        {paragraph.split('\n').map((line, number) => (
          <Fragment key={number}>
            {number > 0 && <br />}
            <Linked text={line} lang={langOf(paragraph)} />
          </Fragment>
        ))}
      </p>
    ))
}

function Linked({ text, lang }: { text: string; lang: 'bn' | undefined }) {
  // Split with a group: every second part is an address. What ends a sentence does not belong to it.
  return text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'।])/).map((part, index) =>
    index % 2 === 0 ? (
      <Words key={index} text={part} lang={lang} />
    ) : (
      <a
        key={index}
        href={part}
        rel="nofollow noopener"
        className="break-all text-green-800 underline underline-offset-2"
      >
        {part}
      </a>
    ),
  )
}

/** The text without halves of characters, which a cut may leave. As toWellFormed, which browsers of the floor do not have. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD')
