import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// Who is one client.

const root = path.resolve(import.meta.dirname, '../..')
const sources = globSync('apps/server/src/**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))

/** Functions that make a client's key of an address, and the two lines of the log that the technician needs. */
const KNOWN = /clientKey\(|countedAtSignIn\(|countedOf\w+\(|openUpload\(|log\.(?:info|warn)\(\{ ip: /

test('an address of a visitor is never a key by itself: a household has many', () => {
  const places = sources.flatMap(({ file, text }) =>
    text
      .split('\n')
      .filter((line) => /\b(?:request|req)\.ip\b|\(\{ ip \}\)/.test(line) && !KNOWN.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(places).toEqual([])
})
