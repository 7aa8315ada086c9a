import { escapeHtml } from '../text/html-escaping.ts'

// HTML as a tagged template. All values are escaped, except HTML made by the same template tag.

/** A text that is HTML. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | readonly Html[]

/** Makes HTML. All values are escaped, except those that are `Html`. */
export function html(texts: TemplateStringsArray, ...values: Part[]): Html {
  const written = (part: Part): string => {
    if (part instanceof Html) return part.text
    if (typeof part === 'object') return part.map(({ text }) => text).join('')
    return escapeHtml(String(part))
  }
  return new Html(texts.map((text, i) => (i ? written(values[i - 1] ?? '') + text : text)).join(''))
}

export const nothing = new Html('')
