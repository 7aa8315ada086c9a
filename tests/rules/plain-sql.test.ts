import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// Prisma's client reads and writes what it can say; SQL stands in a module of its own, with the reason (docs/decisions/0059).

const root = path.resolve(import.meta.dirname, '../..')
const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '--', 'apps/api/src', 'packages/mirror/src'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
const text = (file: string) => readFileSync(path.join(root, file), 'utf8')

const RUNS_SQL = /\b(?:\$?pool|client|db|transaction|database|fresh)\s*\.query\s*[<(]/
const HAS_REASON = /^(?:\/\/| \*).*\bPlain SQL: \w/m
/** What hands statements on, and has none of its own. */
const PASSES_ON = ['apps/api/src/page-cache/tracked-db.ts']

test('every module that runs SQL has a comment on why Prisma is not used there', () => {
  const running = files.filter((file) => RUNS_SQL.test(text(file)) && !PASSES_ON.includes(file))
  expect(running.length).toBeGreaterThan(20)
  expect(running.filter((file) => !HAS_REASON.test(text(file)))).toEqual([])
})

test('no procedure holds SQL beside its logic', () => {
  const procedures = files.filter((file) => /trpc\/procedures\/(?!.*-queries)/.test(file))
  expect(procedures.filter((file) => /Prisma\.sql|\bdb\.query/.test(text(file)))).toEqual([])
})
