import { decodeHTML, decodeHTMLStrict } from 'entities'

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

/** Decodes the entities of a text: once, or twice if it was certainly encoded twice. `AT&T` stays. */
export function decodeEntities(text: string): string {
  if (!ENTITY.test(text)) return text
  const once = decodeHTMLStrict(text)
  return isEncodedTwice(text) ? decodeHTMLStrict(once) : once
}

/** The same for a text out of parsed HTML, whose entities are decoded once. */
export function decodeAgain(text: string): string {
  if (!ENTITY.test(text)) return text
  const encoded = text.replace(new RegExp(ENTITY, 'gi'), (entity) => `&amp;${entity.slice(1)}`)
  return isEncodedTwice(encoded) ? decodeHTML(text) : text
}
