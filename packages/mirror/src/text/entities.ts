import { decodeHTMLStrict } from 'entities'

// Entities of HTML in the upstream's texts. Some servers encode a text twice.

const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/i
/** An entity whose ampersand is encoded: `&amp;nbsp;`. */
const TWICE = /&amp;(#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi

/** Whether an entity has a meaning. `&amp;lt;` may be meant as it stands: somebody writes about HTML. */
const isCertain = (name: string) =>
  !/^(?:amp|lt|gt)$/i.test(name) && decodeHTMLStrict(`&${name};`) !== `&${name};`

/** Whether the text was certainly encoded twice. */
function isEncodedTwice(text: string): boolean {
  for (const [, name = ''] of text.matchAll(TWICE)) if (isCertain(name)) return true
  return /&amp;amp;/i.test(text)
}

/** Decodes the entities of a text: once, or as often as it was certainly encoded. `AT&T` stays. */
export function decodeEntities(text: string): string {
  let decoded = text.replace(UNENDED, '&$1;')
  for (let times = 0; times < MAX_TIMES && ENTITY.test(decoded); times++) {
    const isLast = !isEncodedTwice(decoded)
    decoded = decodeHTMLStrict(decoded)
    if (isLast) break
  }
  return decoded
}
const MAX_TIMES = 4
/** An entity without its semicolon that has no other meaning. `&copy` may be a parameter of an address. */
const UNENDED = /&(#\d{2,6}(?![\d;])|#x[\da-f]{2,5}(?![\da-f;])|(?:amp|nbsp)(?=\s))/gi

/** The same for a text out of parsed HTML, whose entities are decoded once. */
export function decodeAgain(text: string): string {
  if (!ENTITY.test(text)) return text
  const encoded = text.replace(new RegExp(ENTITY, 'gi'), (entity) => `&amp;${entity.slice(1)}`)
  return isEncodedTwice(encoded) ? decodeEntities(text) : text
}
