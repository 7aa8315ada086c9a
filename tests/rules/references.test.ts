import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// A reference that leads nowhere costs a reader more than none. Every reference to a document is held to what is there:
// links in Markdown, and `docs/….md#anchor` in comments and texts.

const root = path.resolve(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(ts|tsx|js|mjs|css|md|ya?ml|prisma|sh)$/.test(file) && !file.startsWith('pnpm-lock'))
  // Gone from the folder and not yet from the index.
  .filter((file) => existsSync(path.join(root, file)))
const text = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** The names that a Markdown file can be entered at: explicit ones, and those that its headings have on GitHub. */
function anchorsOf(file: string): Set<string> {
  const source = text(file).replaceAll(/^```[\s\S]*?^```/gm, '')
  const explicit = [...source.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id as string)
  const headings = [...source.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    (heading as string)
      .toLowerCase()
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  )
  return new Set([...explicit, ...headings])
}

/** Why a reference leads nowhere; null where it leads somewhere. */
function fault(target: string, anchor: string | undefined): string | null {
  if (!existsSync(path.join(root, target))) return `${target} does not exist`
  if (!anchor || statSync(path.join(root, target)).isDirectory() || !target.endsWith('.md')) return null
  return anchorsOf(target).has(anchor) ? null : `${target} has no #${anchor}`
}

test('every link of a document leads to a file and a heading of the repository', () => {
  const faults = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...text(file).matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, link]) => link as string)
        // Other hosts, and addresses of the site itself in the texts of its pages.
        .filter((link) => !/^[a-z]+:|^\//.test(link))
        .map((link) => {
          const [to, anchor] = link.split('#') as [string, string | undefined]
          const wrong = fault(to ? path.posix.join(path.posix.dirname(file), to) : file, anchor)
          return wrong && `${file}: ${wrong}`
        }),
    )
  expect(faults.filter(Boolean)).toEqual([])
})

test('every file and folder that a document names by its path exists', () => {
  // Of `docker` only sources: the secrets and settings there are not in the repository.
  const named = /`((?:apps|packages|prisma|tests)\/[\w./$-]+|docker\/[\w./-]+\.(?:mjs|ya?ml|sh|md))`/g
  const exists = (target: string) =>
    [target, `${target}.test.ts`].some((file) => existsSync(path.join(root, file)))
  const missing = files
    .filter((file) => file.endsWith('.md') && !file.startsWith('docs/spec/'))
    .flatMap((file) =>
      [...text(file).matchAll(named)]
        .filter(([, target]) => !exists(target as string))
        .map(([, target]) => `${file}: ${target}`),
    )
  expect(missing).toEqual([])
})

const decisions = files.filter((file) => /^docs\/decisions\/\d{4}-/.test(file))

test('every decision that is mentioned by its number exists', () => {
  const numbers = new Set(decisions.map((file) => file.slice('docs/decisions/'.length).slice(0, 4)))
  const missing = files.flatMap((file) =>
    [...text(file).matchAll(/\bdecisions?\/(\d{4})\b/g)]
      .filter(([, number]) => !numbers.has(number as string))
      .map(([mention]) => `${file}: ${mention}`),
  )
  expect(missing).toEqual([])
})

test('decisions are numbered without gaps', () => {
  const numbers = decisions.map((file) => Number(file.slice('docs/decisions/'.length).slice(0, 4)))
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})

test('the list of decisions has each of them, under its own title', () => {
  const list = text('docs/decisions/README.md')
  const missing = decisions.filter((file) => {
    const [, number, title] = /^# (\d+)\. (.+)$/m.exec(text(file)) ?? []
    return !list.includes(`| [${number}](${path.basename(file)}) | ${title} |`)
  })
  expect(missing).toEqual([])
})

test('every mention of a document in code leads to a file and a heading of the repository', () => {
  const faults = files.flatMap((file) =>
    [...text(file).matchAll(/\b(docs\/[\w./-]+\.md)((?:(?:#|, #| and #| to #)[\w.-]*\w)*)/g)].flatMap(
      ([, target, anchors]) => {
        const names = [...(anchors as string).matchAll(/#([\w.-]*\w)/g)].map(([, name]) => name)
        const wrong = (names.length > 0 ? names : [undefined]).map((name) => fault(target as string, name))
        return wrong.filter(Boolean).map((one) => `${file}: ${one}`)
      },
    ),
  )
  expect(faults).toEqual([])
})

test('the specification is cited by its place in the repository', () => {
  const loose = /\b[Rr]ulings? \d|\b[Pp]art [12],? sections? \d|\b(DESIGN|REFERENCES|HABITS|LOOK)(\.md)?\b/
  const faults = files
    .filter((file) => !file.startsWith('docs/spec/') && file !== 'tests/rules/references.test.ts')
    .flatMap((file) =>
      text(file)
        // A link's own words may say "ruling 18".
        .replaceAll(/\[[^\]]*\]\([^)]*\)/g, '')
        .split('\n')
        .flatMap((line, index) => (loose.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
    )
  expect(faults).toEqual([])
})
