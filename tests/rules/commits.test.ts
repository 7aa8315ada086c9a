import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// A title says in which part of the repository a commit is, so that `git log --oneline` can be read. CONTRIBUTING.md has the areas.

/** The last commit before the rule. */
const SINCE = '62f4295c'

const root = path.resolve(import.meta.dirname, '../..')
const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })

const contributing = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8')
const [, list = ''] =
  /^\d+\. The title of a commit begins with its area([\s\S]*?)\n\d+\. /m.exec(contributing) ?? []
const areas = [...list.matchAll(/`([a-z-]+)`/g)].map(([, area]) => area as string)

/** Why there is nothing to read, if there is not: a folder without git, or a shallow clone such as that of a workflow. */
const missing = !existsSync(path.join(root, '.git'))
  ? 'skipped: this folder is not a git repository'
  : git('cat-file', '-e', `${SINCE}^{commit}`).status !== 0
    ? `skipped: this clone does not have the commit ${SINCE}, from which titles are checked`
    : ''

test.skipIf(missing)(`the title of every commit begins with its area${missing && ` (${missing})`}`, () => {
  expect(areas).toEqual(expect.arrayContaining(['web', 'server', 'mirror', 'docs', 'tests']))
  const { stdout } = git('log', '--no-merges', '--format=%s', `${SINCE}..HEAD`)
  const titles = stdout.split('\n').filter(Boolean)
  expect(titles.filter((title) => !areas.some((area) => new RegExp(`^${area}: \\S`).test(title)))).toEqual([])
})
