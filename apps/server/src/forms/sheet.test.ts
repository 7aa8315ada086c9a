import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { Sheet } from './sheet.ts'

/** What a PDF says outside of its strings, with the content of its streams. */
function withoutStrings(pdf: Buffer): string {
  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(
    ([, data = '']) => {
      try {
        return inflateSync(Buffer.from(data, 'latin1')).toString('latin1')
      } catch {
        return ''
      }
    },
  )
  const structure = pdf.toString('latin1').replace(/stream\r?\n[\s\S]*?\r?\nendstream/g, '')
  let depth = 0
  let outside = ''
  for (const [part] of [structure, ...streams.filter((data) => / Tf\b/.test(data))]
    .join('\n')
    .matchAll(/\\[\s\S]|[\s\S]/g)) {
    if (part === '(') depth += 1
    else if (part === ')') depth -= 1
    else if (depth === 0) outside += part
  }
  expect(depth).toBe(0)
  return outside
}

test.each([
  ') >> endobj 9 0 obj << /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >> endobj (',
  '\\) /AA << /O << /S /Launch /F (/bin/sh) >> >> (',
  ') Tj ET EMC /OpenAction (',
  '\\',
  '(((((',
  'নাম) /JavaScript (',
])('words on a sheet are words: %s', async (words) => {
  const sheet = await Sheet.open('delivered', 'en', { Title: words, Author: words })
  const chunks: Buffer[] = []
  sheet.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => sheet.on('end', resolve))
  sheet.head(words, words, `https://school.example/?q=${words}`)
  sheet.large(words, words)
  sheet.box(words)
  sheet.heading(words)
  sheet.items([words])
  sheet.row(words, words)
  sheet.end()
  await ended
  const outside = withoutStrings(Buffer.concat(chunks))
  expect(outside).toContain('/Type /Page')
  expect(outside).not.toMatch(/\/(?:JavaScript|JS|OpenAction|AA|Launch|EmbeddedFile|SubmitForm)\b/)
})
