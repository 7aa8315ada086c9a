import { parseDocument } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'
import { targetOf } from './addresses.ts'
import { noteLoss } from './losses.ts'
import type { Block } from './rich-text.ts'
import type { Markup } from './tags.ts'
import { TreeBuilder } from './tree-builder.ts'

// HTML of the upstream → our tree. sanitize-html decides what passes; the tree has no place for anything else.

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    ...[
      'p',
      'div',
      'section',
      'article',
      'header',
      'footer',
      'main',
      'aside',
      'nav',
      'address',
      'center',
      'figure',
    ],
    ...[
      'figcaption',
      'fieldset',
      'legend',
      'details',
      'summary',
      'form',
      'blockquote',
      'pre',
      'br',
      'hr',
      'button',
    ],
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'menu', 'dir', 'li', 'dl', 'dt', 'dd'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'],
    ...['a', 'b', 'strong', 'i', 'em', 'cite', 'u', 'ins', 's', 'strike', 'del', 'sup', 'sub'],
    ...['img', 'iframe', 'embed', 'object', 'video', 'audio', 'source'],
  ],
  allowedAttributes: {
    a: ['href'],
    ol: ['start', 'type', 'reversed'],
    li: ['value'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    img: ['src', 'alt'],
    iframe: ['src', 'title'],
    embed: ['src'],
    object: ['data'],
    video: ['src'],
    audio: ['src'],
    source: ['src'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  transformTags: {
    a: (tagName, attribs) => {
      const address = attribs.href?.trim() ?? ''
      // A part of the page, or a button of a script.
      const isOfPage = address === '' || address.startsWith('#') || /^javascript:/i.test(address)
      if (!isOfPage && targetOf(address) === null) noteLoss('links', address)
      return { tagName, attribs }
    },
  },
  allowedSchemesAppliedToAttributes: ['href', 'src', 'data'],
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'xml',
    'svg',
    'math',
    'title',
  ],
}

/** Elements by which a text has lines of its own: line breaks of the source are blanks then. */
const LINE_ELEMENTS = ['p', 'div', 'br']

export function readMarkup({ html, names }: Markup): Block[] {
  const document = parseDocument(sanitizeHtml(html, OPTIONS))
  const builder = new TreeBuilder({ keepsLineBreaks: !LINE_ELEMENTS.some((name) => names.has(name)) })
  return builder.build(document.children)
}
