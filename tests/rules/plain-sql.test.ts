import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// Queries use Prisma's client where it can express them. Plain SQL has a reason (docs/decisions/0059).

const root = path.resolve(import.meta.dirname, '../..')
const FOLDERS = ['apps/server/src', 'packages/mirror/src', 'packages/outbox/src', 'packages/office/src']
const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...FOLDERS],
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
/** Modules that pass statements on and contain none. */
const PASSING_MODULES = ['apps/server/src/services/read-db.ts']

test('every module that runs SQL has a comment on why Prisma is not used there', () => {
  const running = files.filter((file) => RUNS_SQL.test(text(file)) && !PASSING_MODULES.includes(file))
  expect(running.length).toBeGreaterThan(20)
  expect(running.filter((file) => !HAS_REASON.test(text(file)))).toEqual([])
})
