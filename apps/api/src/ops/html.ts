import { escapeHtml } from '../http/html-escaping.ts'

// HTML as a tagged template: every value is escaped, unless it is HTML that was made here.

/** Text that is HTML already. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | readonly Html[]

/** HTML in which every value is text, unless it was made here too. */
export function html(texts: TemplateStringsArray, ...values: Part[]): Html {
  const written = (part: Part): string => {
    if (part instanceof Html) return part.text
    if (typeof part === 'object') return part.map(({ text }) => text).join('')
    return escapeHtml(String(part))
  }
  return new Html(texts.map((text, i) => (i ? written(values[i - 1] ?? '') + text : text)).join(''))
}

export const nothing = new Html('')
