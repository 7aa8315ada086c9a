import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// The owner of this site requires these packages. Each is used for its usual purpose; docs/stack.md says where.

const NAMED = [
  ...['react', 'react-dom', '@tanstack/react-router', 'vite', '@trpc/server', '@trpc/client'],
  ...['@trpc/react-query', 'fastify', '@fastify/multipart', 'prisma', '@prisma/client', 'zod'],
  ...['node-cron', 'pino', 'swiper', 'vitest', 'playwright', 'testcontainers'],
]
/** Packages that are imported under another name: by the test runner's package, and through the generated client. */
const IMPORTED_AS: Record<string, RegExp> = {
  playwright: /from '@playwright\/test'/,
  '@prisma/client': /from '\.\.\/generated\/client\.ts'/,
}

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const importOf = (name: string) =>
  IMPORTED_AS[name] ?? new RegExp(`(?:from|import) ?\\(?'${name}(?:/[^']*)?'`)

/** The files that docs/stack.md names for each package. */
const rows = new Map(
  [...read('docs/stack.md').matchAll(/^\| `([^`]+)` \|.*\| (.+) \|$/gm)].map(([, name = '', files = '']) => [
    name,
    [...files.matchAll(/`([\w@./-]+\/[\w./-]+)`/g)].map(([, file = '']) => file),
  ]),
)

const manifests = execFileSync('git', ['ls-files', '*package.json'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .map(read)
  .join('\n')
const isInstalled = (name: string) =>
  manifests.includes(`"${name === 'playwright' ? '@playwright/test' : name}":`)

test.each(NAMED)('docs/stack.md names the file in which %s is used, and that file imports it', (name) => {
  const files = rows.get(name) ?? []
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  expect(files.filter((file) => importOf(name).test(read(file)))).not.toEqual([])
})

test('docs/stack.md lists no other packages, and every one is a dependency', () => {
  expect([...rows.keys()].filter((name) => !NAMED.includes(name))).toEqual([])
  expect(NAMED.filter((name) => !isInstalled(name))).toEqual([])
  expect(read('prisma/generated/internal/class.ts')).toMatch(/from "@prisma\/client\/runtime/)
})

/** Files and names of tests that docs/stack.md quotes. A … replaces the variable part of a name. */
const quotedTests = [...read('docs/stack.md').matchAll(/`([\w-]+\.spec\.ts)`: "([^"]+)"/g)]

test('each test that docs/stack.md quotes exists', () => {
  const missing = quotedTests.filter(([, file = '', name = '']) => {
    const code = read(`tests/e2e/${file}`)
    return name.split(/ ?… ?|, …/).some((part) => !code.includes(part))
  })
  expect(missing.map(([line]) => line)).toEqual([])
  expect(quotedTests.length).toBeGreaterThan(10)
})
