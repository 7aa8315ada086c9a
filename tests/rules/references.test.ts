import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// References must be valid, because a broken one wastes a reader's time. Checked are links in Markdown, `docs/….md#anchor` in
// comments and texts, and files and functions that documents and comments name.

const root = path.resolve(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(ts|tsx|js|mjs|css|md|ya?ml|prisma|sh)$/.test(file) && !file.startsWith('pnpm-lock'))
  // Deleted from the folder, but not yet from the index.
  .filter((file) => existsSync(path.join(root, file)))
const text = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** Returns the anchors of a Markdown file: explicit ones, and those of its headings on GitHub. */
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

/** Returns why a reference is broken, or null. */
function errorOf(target: string, anchor: string | undefined): string | null {
  if (!existsSync(path.join(root, target))) return `${target} does not exist`
  if (!anchor || statSync(path.join(root, target)).isDirectory() || !target.endsWith('.md')) return null
  return anchorsOf(target).has(anchor) ? null : `${target} has no #${anchor}`
}

test('every link in a document leads to an existing file and heading of the repository', () => {
  const errors = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...text(file).matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, link]) => link as string)
        // Other hosts, and addresses of the site itself in the texts of its pages.
        .filter((link) => !/^[a-z]+:|^\//.test(link))
        .map((link) => {
          const [to, anchor] = link.split('#') as [string, string | undefined]
          const wrong = errorOf(to ? path.posix.join(path.posix.dirname(file), to) : file, anchor)
          return wrong && `${file}: ${wrong}`
        }),
    )
  expect(errors.filter(Boolean)).toEqual([])
})

test('every file and folder that a document names by its path exists', () => {
  // In `docker` only sources are checked, because secrets and settings there are not in the repository.
  const named = /`((?:apps|packages|prisma|tests)\/[\w./$-]+|docker\/[\w./-]+\.(?:mjs|ya?ml|sh|md))`/g
  const exists = (target: string) =>
    [target, `${target}.test.ts`].some((file) => existsSync(path.join(root, file)))
  const missing = files
    .filter((file) => file.endsWith('.md') && !file.startsWith('docs/spec/') && !isSuperseded(file))
    .flatMap((file) =>
      [...text(file).matchAll(named)]
        .filter(([, target]) => !exists(target as string))
        .map(([, target]) => `${file}: ${target}`),
    )
  expect(missing).toEqual([])
})

/** A superseded decision describes what there was. */
const isSuperseded = (file: string) => file.startsWith('docs/decisions/superseded/')

/** Names of libraries, browsers and headers that our code does not contain. */
const FOREIGN = new Set([
  // React and its internals, in profiles of rendering.
  ...['renderElement', 'flushSubtree', 'pushAttribute'],
  // React and the router: ways of rendering that were measured (decision 91).
  ...['renderToString', 'renderToReadableStream', 'allReady', 'renderRouterToStream'],
  // Spellings of a paginator's field.
  'nextPageUrl',
  // TanStack Router, Strict-Transport-Security, Playwright, eslint-plugin-redos, Kubernetes.
  ...['renderRouterToString', 'includeSubDomains', 'reuseContext', 'attackLimit', 'timeoutSeconds'],
])

const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gm

/** Returns the names of functions and values in a text: in backticks, in camelCase or with parentheses. */
const namesIn = (source: string): string[] =>
  [...source.matchAll(/`([^`\n]+)`/g)].flatMap(([, quoted = '']) =>
    /^[a-z]+[A-Z]\w*$/.test(quoted) ? [quoted] : (quoted.match(/[\w$]+(?=\()/g) ?? []),
  )

test('every function that a document or a comment names exists in the code', () => {
  const isCode = (file: string) => /\.(ts|tsx|js|mjs)$/.test(file)
  const sql = execFileSync('git', ['ls-files', '*.sql'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
  const identifiers = new Set(
    [...files.filter(isCode), ...sql]
      // The names above are here only.
      .filter((file) => file !== 'tests/rules/references.test.ts' && existsSync(path.join(root, file)))
      .flatMap(
        (file) =>
          text(file)
            .replaceAll(COMMENTS, '')
            .match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [],
      ),
  )
  /** The specification names what the upstream has, a superseded decision what was. */
  const isCurrent = (file: string) =>
    !file.startsWith('docs/spec/') && !isSuperseded(file) && !/^Superseded by/m.test(text(file))
  const missing = files
    .filter((file) => (isCode(file) || file.endsWith('.md')) && isCurrent(file))
    .flatMap((file) =>
      namesIn(
        isCode(file)
          ? (text(file).match(COMMENTS) ?? []).join('\n')
          : text(file).replaceAll(/^```[\s\S]*?^```/gm, ''),
      )
        .filter((name) => !identifiers.has(name) && !FOREIGN.has(name))
        .map((name) => `${file}: ${name}`),
    )
  expect(missing).toEqual([])
})

const decisions = files.filter((file) => /^docs\/decisions\/(?:superseded\/)?\d{4}-/.test(file))
const numberOf = (file: string) => Number(path.basename(file).slice(0, 4))

test('every decision that is mentioned by its number exists', () => {
  const numbers = new Set(decisions.map((file) => path.basename(file).slice(0, 4)))
  const missing = files.flatMap((file) =>
    [...text(file).matchAll(/\bdecisions?\/(\d{4})\b/g)]
      .filter(([, number]) => !numbers.has(number as string))
      .map(([mention]) => `${file}: ${mention}`),
  )
  expect(missing).toEqual([])
})

test('each decision has a number of its own', () => {
  const numbers = decisions.map(numberOf)
  expect(numbers).toEqual([...new Set(numbers)])
})

test('the list of decisions has every decision with its title, and no superseded one', () => {
  const list = text('docs/decisions/README.md')
  const wrong = decisions.filter((file) => {
    const [, number, title] = /^# (\d+)\. (.+)$/m.exec(text(file)) ?? []
    return list.includes(`| [${number}](${path.basename(file)}) | ${title} |`) === isSuperseded(file)
  })
  expect(wrong).toEqual([])
})

test('every document and heading that code mentions exists', () => {
  const errors = files.flatMap((file) =>
    [...text(file).matchAll(/\b(docs\/[\w./-]+\.md)((?:(?:#|, #| and #| to #)[\w.-]*\w)*)/g)].flatMap(
      ([, target, anchors]) => {
        const names = [...(anchors as string).matchAll(/#([\w.-]*\w)/g)].map(([, name]) => name)
        const wrong = (names.length > 0 ? names : [undefined]).map((name) => errorOf(target as string, name))
        return wrong.filter(Boolean).map((one) => `${file}: ${one}`)
      },
    ),
  )
  expect(errors).toEqual([])
})

test('the specification is cited by its path in the repository', () => {
  const loose = /\b[Rr]ulings? \d|\b[Pp]art [12],? sections? \d|\b(DESIGN|REFERENCES|HABITS|LOOK)(\.md)?\b/
  const errors = files
    .filter((file) => !file.startsWith('docs/spec/') && file !== 'tests/rules/references.test.ts')
    .flatMap((file) =>
      text(file)
        // The text of a link may say "ruling 18".
        .replaceAll(/\[[^\]]*\]\([^)]*\)/g, '')
        .split('\n')
        .flatMap((line, index) => (loose.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
    )
  expect(errors).toEqual([])
})
