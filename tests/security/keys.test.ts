import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// The list of keys and algorithms in docs/security.md is that of the code.

const root = path.resolve(import.meta.dirname, '../..')
const listed = execFileSync(
  'git',
  [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '--',
    'apps/server/src',
    'packages',
    'prisma/src',
  ],
  { cwd: root, encoding: 'utf8' },
)
const files = listed
  .split('\n')
  .filter((file) => /^(?!.*\.test\.ts$).*\/src\/.*\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
const [, keys = ''] =
  /### Keys\n([\s\S]*?)\n## /.exec(readFileSync(path.join(root, 'docs/security.md'), 'utf8')) ?? []

/** What the first group of a pattern finds in the code, with its file. */
const found = (pattern: RegExp) =>
  files.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([, value = '']) => ({ file, value })))

test('every purpose for which a key is derived is in the list', () => {
  const purposes = [
    ...found(/\.derive\(\s*'([^']+)'/g),
    ...found(/\bderived\(secret, '([^']+)'/g),
    ...found(/^const [A-Z]+ = '(links [^']+)'/gm),
    ...found(/\.indexes\(\s*['`](\w+)/g),
  ]
  expect(new Set(purposes.map(({ value }) => value)).size).toBeGreaterThanOrEqual(12)
  expect(purposes.filter(({ value }) => !keys.includes(`\`${value}\``))).toEqual([])
})

test('only the listed algorithms are used, and no key comes from a password', () => {
  const used = found(/\bcreate(?:Hash|Hmac|Cipheriv|Decipheriv)\(\s*([^,)]+)/g)
  expect(used.length).toBeGreaterThan(20)
  expect(used.filter(({ value }) => !["'sha256'", "'aes-256-gcm'"].includes(value))).toEqual([])
  expect(
    found(
      /\b(pbkdf2|scrypt|createSign|createVerify|generateKeyPair|publicEncrypt|createDiffieHellman)\w*\(/g,
    ),
  ).toEqual([])
  expect(found(/\b(hkdf)\w*\(/g).map(({ file }) => file)).toEqual(['packages/outbox/src/data-keys.ts'])
})

test('chance that somebody could foresee decides nothing but pauses', () => {
  const pauses = [
    'packages/upstream/src/pipeline.ts',
    'packages/outbox/src/policy.ts',
    'packages/mirror/src/schedule.ts',
  ]
  expect(found(/(Math\.random\(\))/g).filter(({ file }) => !pauses.includes(file))).toEqual([])
})

test('certificates are checked, but of a mail server on this machine', () => {
  expect(found(/(rejectUnauthorized: false|NODE_TLS_REJECT_UNAUTHORIZED)/g).map(({ file }) => file)).toEqual([
    'packages/outbox/src/messages/email.ts',
  ])
})
