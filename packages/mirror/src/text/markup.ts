import { parseDocument } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'
import { targetOf } from './addresses.ts'
import { noteLoss } from './losses.ts'
import type { Block } from './rich-text.ts'
import type { Markup } from './tags.ts'
import { TreeBuilder } from './tree-builder.ts'

// HTML of the upstream → our tree. sanitize-html decides what passes; the tree has no place for anything else.

/** Editors write emphasis as style, and Google Docs puts all of a text in a <b> that is not bold. */
function styled(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const style = (attribs.style ?? '').slice(0, 1_000)
  const weight = /(?:^|;)\s{0,5}font-weight:\s{0,5}(\w{1,10})/i.exec(style)?.[1]?.toLowerCase()
  if (weight && /^bold|^[6-9]00$/.test(weight)) return { tagName: 'strong', attribs: {} }
  if (tagName !== 'span') return { tagName: weight ? 'span' : tagName, attribs: {} }
  if (/(?:^|;)\s{0,5}font-style:\s{0,5}italic/i.test(style)) return { tagName: 'em', attribs: {} }
  if (/text-decoration(?:-line)?:[^;]{0,40}underline/i.test(style)) return { tagName: 'u', attribs: {} }
  if (/text-decoration(?:-line)?:[^;]{0,40}line-through/i.test(style)) return { tagName: 's', attribs: {} }
  return { tagName, attribs: {} }
}

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
    li: ['value', 'data-list'],
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
    span: styled,
    b: styled,
    strong: styled,
    ol: (tagName, attribs) => {
      const style = /list-style(?:-type)?:\s{0,5}(lower|upper)-(alpha|latin|roman)/i.exec(attribs.style ?? '')
      if (!style) return { tagName, attribs }
      const letter = style[2]?.toLowerCase() === 'roman' ? 'i' : 'a'
      const type = style[1]?.toLowerCase() === 'upper' ? letter.toUpperCase() : letter
      return { tagName, attribs: { ...attribs, type } }
    },
    img: (tagName, attribs) => {
      // A picture that a script loads later has its address beside a small one.
      const later = attribs['data-src'] ?? attribs['data-lazy-src'] ?? attribs['data-original']
      const src =
        (later?.startsWith('data:') ? '' : later) ||
        attribs.src ||
        /^\s*([^\s,]+)/.exec(attribs.srcset ?? '')?.[1]
      return { tagName, attribs: src ? { ...attribs, src } : attribs }
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
