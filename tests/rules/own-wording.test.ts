import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// A browser's own words about a field ("Please fill out this field") are in the language of the browser. The page says them, with scripts
// and without, so every form leaves the checking to it.

const components = path.resolve(import.meta.dirname, '../../apps/web/src')
/** Forms that let the browser check, and why. */
const EXCEPTIONS: Record<string, string> = {
  // A date that is half typed reaches the server as none, which would mean: publish now.
  'staff/content/look-view.tsx': 'a half typed date',
  'staff/content/text-view.tsx': 'a half typed date',
}

/** The forms of a source that a visitor or the staff fills in and that let the browser check. */
function browserChecked(source: string): string[] {
  const forms = source.match(/<form\b[\s\S]*?<\/form>/g) ?? []
  return forms.filter((form) => {
    const [head = ''] = /^<form(?:\{[^}]*\}|=>|[^>])*>/.exec(form) ?? []
    const fields = form
      .slice(head.length)
      .replaceAll(/<input\s+type="hidden"[^>]*>/g, '')
      .match(/<(?:input|select|textarea|[A-Z]\w+Fields?)\b|\brequired\b|\{children\}/g)
    return /method="post"|\brequired\b/.test(form) && fields && !/\bnoValidate\b/.test(head)
  })
}

test('every form says what is missing in the words of its page', () => {
  const files = globSync('**/*.tsx', { cwd: components })
  const found = files.filter(
    (file) => browserChecked(readFileSync(path.join(components, file), 'utf8')).length > 0,
  )
  expect(found).toEqual(Object.keys(EXCEPTIONS))
})

test('a form that lets the browser check is found', () => {
  expect(browserChecked('<form method="post"><input name="a" required /></form>')).toHaveLength(1)
  expect(browserChecked('<form method="post" noValidate><input name="a" required /></form>')).toEqual([])
  expect(browserChecked('<form method="post"><input type="hidden" name="a" /></form>')).toEqual([])
  expect(browserChecked('<form method="get"><input name="q" /></form>')).toEqual([])
})
