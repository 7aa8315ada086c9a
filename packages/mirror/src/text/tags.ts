// Finds the tags in a text. What only looks like one ("a<b and c>d") is text and stays.

/** The elements of HTML. Those of Word and of pictures (`o:p`, `svg`) have a colon or are named here too. */
const ELEMENTS = new Set(
  `a abbr acronym address applet area article aside audio b base basefont bdi bdo big blink blockquote body br button canvas
  caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption
  figure font footer form frame frameset g h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label
  legend li link main map mark marquee math menu meta meter nav nobr noframes noscript object ol optgroup option output p
  param path picture pre progress q rp rt ruby s samp script section select small source span strike strong style sub
  summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul use var video wbr xml`.split(
    /\s+/,
  ),
)

/** Attributes without a value. Another word without one means that the tag is text. */
const BARE_ATTRIBUTES = new Set(
  `allowfullscreen async autoplay border checked compact controls default defer disabled hidden ismap loop multiple muted nohref
  noresize noshade novalidate nowrap open readonly required reversed selected`.split(/\s+/),
)

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
/** Elements that end where the next one begins: a parser needs no end tag. */
const SELF_CLOSING = new Set('dd dt li option p tbody td tfoot th thead tr'.split(' '))
/** Deeper elements are dropped, and their content stays. */
const MAX_DEPTH = 60

export interface Markup {
  /** The text, in which every `<` that begins no tag is escaped. */
  html: string
  /** The names of the elements. */
  names: Set<string>
}

/** The tags of a text; null if it has none, no comment and no tag of Word (`o:p`), which it writes around its texts. Takes time in proportion to the length. */
export function findTags(text: string): Markup | null {
  if (!text.includes('<')) return null
  const names = new Set<string>()
  const reader = new TagReader(text)
  const open: string[] = []
  let html = ''
  let at = 0
  let hasHidden = false
  for (let start = text.indexOf('<'); start >= 0; start = text.indexOf('<', at)) {
    html += withParameters(text.slice(at, start))
    const tag = reader.read(start)
    at = tag?.end ?? start + 1
    if (!tag) html += '&lt;'
    else if (tag.name === '')
      hasHidden ||= /^<(?:!--|\/?[a-z][a-z0-9]*:)/i.test(text.slice(start, start + 20))
    else {
      names.add(tag.name)
      html += tag.name === 'q' ? (tag.closes ? '”' : '“') : keptTag(tag, open)
    }
  }
  return names.size || hasHidden ? { html: html + withParameters(text.slice(at)), names } : null
}

/** The parameters of an address, without an entity that begins like one: `&section=3` is not "§ion=3". */
const withParameters = (text: string) => text.replace(/&(?=[a-z][\w-]{0,40}=)/gi, '&amp;')

/** The text of a tag, or '' if it is too deep or closes nothing. Changes `open`, the names of the open elements. */
function keptTag({ name, text, closes }: Tag, open: string[]): string {
  if (VOID.has(name) || SELF_CLOSING.has(name)) return text
  if (!closes) {
    if (open.length === MAX_DEPTH) return ''
    open.push(name)
    return text
  }
  const index = open.lastIndexOf(name)
  if (index < 0) return ''
  open.length = index
  return text
}

interface Tag {
  /** In lower case; '' for a comment or a declaration. */
  name: string
  closes: boolean
  text: string
  end: number
}

class TagReader {
  readonly #text: string
  /** Whether a text is missing behind a position, so that it is not searched again and again. */
  readonly #missing = new Set<string>()

  constructor(text: string) {
    this.#text = text
  }

  /** The tag at a `<`, or null. */
  read(start: number): Tag | null {
    const next = this.#text.charAt(start + 1)
    if (next === '!' || next === '?') return this.#declaration(start)
    const match = sticky(/<(\/?)([a-z][a-z0-9]*(?::[a-z][a-z0-9]*)?)(?=[\s/>])/iy, this.#text, start)
    if (!match) return null
    const name = (match[2] ?? '').toLowerCase()
    const isForeign = name.includes(':')
    if (!isForeign && !ELEMENTS.has(name)) return null
    const rest = this.#attributes(start + match[0].length)
    if (!rest) return null
    const text = `<${match[1]}${name}${rest.text}>`
    return { name: isForeign ? '' : name, closes: match[1] === '/', text, end: rest.end }
  }

  #find(part: string, from: number): number {
    if (this.#missing.has(part)) return -1
    const index = this.#text.indexOf(part, from)
    if (index < 0) this.#missing.add(part)
    return index
  }

  #declaration(start: number): Tag | null {
    const isComment = this.#text.startsWith('<!--', start)
    if (!isComment && !/^<[!?][a-z[]/i.test(this.#text.slice(start, start + 3))) return null
    const closing = isComment ? '-->' : '>'
    const end = this.#find(closing, start)
    // Without its end, only the beginning of a comment is dropped.
    if (end < 0) return isComment ? { name: '', closes: false, text: '', end: start + 4 } : null
    return { name: '', closes: false, text: '', end: end + closing.length }
  }

  /** Reads attributes up to the end of the tag; null if they are prose. */
  #attributes(start: number): { text: string; end: number } | null {
    let at = start
    let text = ''
    for (;;) {
      const gap = sticky(/[\s/]*/y, this.#text, at)?.[0] ?? ''
      at += gap.length
      const next = this.#text.charAt(at)
      if (next === '>') return { text, end: at + 1 }
      // A tag that the upstream cut off.
      if (next === '') return text.includes('=') ? { text, end: at } : null
      const name = sticky(/[^\s"'<>/=]{1,100}/y, this.#text, at)?.[0]
      if (name === undefined) {
        // A stray quotation mark.
        if (next !== '"' && next !== "'") return null
        at += 1
        continue
      }
      at += name.length
      const value = this.#value(at)
      if (!value && !BARE_ATTRIBUTES.has(name.toLowerCase())) return null
      text += ` ${name}${value?.text ?? ''}`
      at = value?.end ?? at
    }
  }

  #value(start: number): { text: string; end: number } | null {
    const equals = sticky(/\s*=\s*/y, this.#text, start)?.[0]
    if (equals === undefined) return null
    const from = start + equals.length
    const quote = this.#text.charAt(from)
    if (quote === '"' || quote === "'") {
      const end = this.#find(quote, from + 1)
      if (end < 0) return null
      return { text: `=${quote}${withoutData(this.#text.slice(from + 1, end))}${quote}`, end: end + 1 }
    }
    const bare = sticky(/[^\s"'<>`]*/y, this.#text, from)?.[0] ?? ''
    return { text: `="${bare}"`, end: from + bare.length }
  }
}

function sticky(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** A picture within an address (`data:image/png;base64,…`) can have megabytes. */
const withoutData = (value: string) => (/^\s*data:/i.test(value) ? 'data:' : value)
