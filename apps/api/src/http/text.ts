// Small pure rules for what leaves the procedures.

/** User-perceived characters, in both languages (docs/spec/rulings.md#12). */
export const graphemes = new Intl.Segmenter('bn', { granularity: 'grapheme' })

/** A text without its line ends and double blanks. (Single blanks are most of its white space, and stay untouched.) */
export function oneLine(text: string): string {
  return text.replace(/\s{2,}|[^\S ]/g, ' ').trim()
}

/**
 * At most `limit` user-perceived characters of a text, in one line, with an ellipsis only where something was cut
 * (docs/spec/rulings.md#12: a Bangla cluster or an emoji is never split).
 */
export function cut(text: string, limit: number): string {
  const line = oneLine(text)
  // No text has more graphemes than UTF-16 units: most rows need no segmenting at all.
  if (line.length <= limit) return line
  let count = 0
  // The segmenter walks lazily: a text of a megabyte costs as much as its first `limit` characters.
  for (const { index } of graphemes.segment(line)) {
    if (count === limit) return `${line.slice(0, index).trimEnd()}…`
    count += 1
  }
  return line
}

/**
 * The pattern for `LIKE … ESCAPE '\'` that finds `part` anywhere, its own wildcards taken literally; null where
 * there is nothing to look for. Composed like the column it is compared with (docs/spec/rulings.md#14).
 */
export function containing(part: string | undefined): string | null {
  const wanted = oneLine(part ?? '').normalize('NFC')
  return wanted ? `%${wanted.replace(/[\\%_]/g, '\\$&')}%` : null
}

/** A host without its scheme (`www.example.com`, `example.com:8080/x`); the first group is its last label. */
const bareHost = /^(?:[a-z0-9-]{1,63}\.){1,8}([a-z]{2,24}|xn--[a-z0-9-]{1,59})(?::\d{1,5})?(?:[/?#]|$)/i
/** A name that ends like this is a file of theirs, not a host. */
const fileEndings = /^(?:html?|php|aspx?|jsp|pdf|docx?|xlsx?|pptx?|zip|txt|jpe?g|png|gif|webp|svg)$/i

/**
 * An address that a row of the upstream names, as far as it may become a link: `https:`, `http:`, a path of this site,
 * or a host that was written without its scheme. Anything else (`javascript:`, `//host`, nothing at all) is null, and is
 * shown without a link.
 */
export function safeHref(link: string): string | null {
  const trimmed = link.trim()
  if (/^\/(?![/\\])/.test(trimmed)) return trimmed
  const ending = bareHost.exec(trimmed)?.[1]
  if (ending !== undefined && !fileEndings.test(ending)) return safeHref(`https://${trimmed}`)
  if (!/^https?:\/\//i.test(trimmed)) return null
  return URL.canParse(trimmed) ? new URL(trimmed).href : null
}

/** How an attachment is shown, by its extension alone (docs/spec/part-1.md#5, docs/spec/rulings.md#15); null: not at all. */
export function attachmentKind(path: string): 'picture' | 'pdf' | null {
  const extension = /\.([a-z0-9]+)$/i.exec(path.split(/[?#]/, 1)[0]?.trim() ?? '')?.[1]?.toLowerCase()
  if (extension === 'pdf') return 'pdf'
  return extension && ['jpg', 'jpeg', 'png', 'gif', 'webp', 'svg'].includes(extension) ? 'picture' : null
}

/** The name under which a visitor sees and saves an attachment: the last part of its path, decoded. */
export function fileName(path: string): string {
  const last = path.split(/[?#]/, 1)[0]?.split(/[/\\]/).at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text for HTML, between tags or in an attribute. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? '')
}

/** A length of time for a person: `90 s`, `5 min`, `3 h`, `12 days`. */
export function span(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} days`
}
