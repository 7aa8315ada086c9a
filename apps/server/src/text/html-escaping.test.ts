import { expect, test } from 'vitest'
import { escapeHtml } from './html-escaping.ts'

test.each<[string, (text: string) => unknown]>([['escapeHtml', escapeHtml]])(
  '%s takes time in proportion to the length of the text',
  (_name, read) => {
    expect(read).toCostInProportion()
  },
)
