import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Marked } from 'marked'
import sanitize from 'sanitize-html'
import type { Locale } from './locales.ts'

// The help of the office's pages is docs/office.md itself: one text for the repository and for the desk.

const DOCS = path.resolve(import.meta.dirname, '../../../docs')
const HEADS: Record<Locale, string> = { bn: '## বাংলায়', en: '## In English' }

/** The part of docs/office.md in a language, as HTML. @param pictures the address of its pictures */
export function officeHelp(locale: Locale, pictures: string): string {
  const source = readFileSync(path.join(DOCS, 'office.md'), 'utf8')
  const start = source.indexOf(HEADS[locale]) + HEADS[locale].length
  const next = source.indexOf('\n## ', start)
  const html = new Marked().parse(source.slice(start, next === -1 ? undefined : next), { async: false })
  return sanitize(html, {
    allowedTags: [
      'h3',
      'p',
      'ul',
      'ol',
      'li',
      'strong',
      'em',
      'code',
      'img',
      'table',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
    ],
    allowedAttributes: { img: ['src', 'alt', 'loading'] },
    transformTags: {
      img: (tagName, { src = '', alt = '' }) => ({
        tagName,
        attribs: { alt, loading: 'lazy', src: src.replace(/^pictures\//, `${pictures}/`) },
      }),
    },
  })
}

/** A picture of the help; null when there is none of this name. */
export function officeHelpPicture(name: string): Buffer | null {
  if (!/^office-[a-z-]{1,40}\.webp$/.test(name)) return null
  try {
    return readFileSync(path.join(DOCS, 'pictures', name))
  } catch {
    return null
  }
}
