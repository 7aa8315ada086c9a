import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** Forms that keep what was typed in another way. */
const exceptions: Record<string, string> = {
  'features/application/application-form.tsx': 'a draft on the device',
  'features/application/draft/drafts-panel.tsx': 'a secret word and a file only',
  'features/lists/filters.tsx': 'the address, as it is typed',
  'layout/search-field.tsx': 'the address of the answer',
}

test('every form of the site keeps what was typed and not sent, or is named with its own way', () => {
  const files = execFileSync('git', ['ls-files', 'apps/web/src/**.tsx'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => !file.includes('/staff/'))
  const without = files.filter((file) => {
    const source = readFileSync(path.join(root, file), 'utf8')
    return /<form\b/.test(source) && !source.includes('<KeptEntries')
  })
  expect(without.map((file) => file.replace('apps/web/src/', ''))).toEqual(Object.keys(exceptions))
})
