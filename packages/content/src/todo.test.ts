import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// The command behind `npm run content:todo`, and behind the check before every start and build, on copies of this package.

const packageFolder = path.resolve(import.meta.dirname, '..')
const copies = mkdtempSync(path.join(tmpdir(), 'school-content-'))
afterAll(() => rmSync(copies, { recursive: true, force: true }))

/** Copies this package. @returns the folder of the copy */
function copyPackage(name: string): string {
  const folder = path.join(copies, name)
  cpSync(packageFolder, folder, {
    recursive: true,
    filter: (source) => path.basename(source) !== 'node_modules',
  })
  symlinkSync(path.join(packageFolder, 'node_modules'), path.join(folder, 'node_modules'))
  return folder
}

interface Result {
  status: number | null
  stdout: string
  errors: string
}

/** Runs the command in one copy. */
function run(folder: string, ...flags: string[]): Result {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/todo.ts', ...flags], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, stdout, errors: stderr.trim() }
}

/** The check in each of several copies, all in one process, because the start of a process costs more than a check. */
function checkAll(folders: string[]): Result[] {
  const program = `
    const { log, error } = console
    const results = []
    for (const url of ${JSON.stringify(folders.map((folder) => pathToFileURL(path.join(folder, 'src/todo.ts')).href))}) {
      const [printed, errors] = [[], []]
      console.log = (line) => printed.push(line)
      console.error = (line) => errors.push(line)
      process.exitCode = 0
      await import(url)
      results.push({ status: process.exitCode, stdout: printed.join('\\n'), errors: errors.join('\\n').trim() })
    }
    process.exitCode = 0
    log(JSON.stringify(results))`
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', program, '--', '--check'],
    { encoding: 'utf8' },
  )
  expect(stderr).toBe('')
  return JSON.parse(stdout)
}

function write(folder: string, file: string, lines: string[]): void {
  writeFileSync(path.join(folder, file), `${lines.join('\n')}\n`)
}

const list = '  - { kind: list, items: [One, Two] }'

test('files in order are listed where they are samples', () => {
  const folder = copyPackage('in-order')
  for (const language of ['en', 'bn'] as const) {
    const [item, text] = language === 'bn' ? ['ভাত', 'কথা।'] : ['Rice', 'Words.']
    const blocks = ['blocks:', `  - { kind: list, items: [${item}] }`]
    write(folder, `pages/${language}/sports.yaml`, ['sample: true', ...blocks])
    write(folder, `pages/${language}/zbf.yaml`, ['sample: false', ...blocks])
    write(folder, `pages/${language}/sports.md`, ['<!-- sample: false -->', text])
    write(folder, `pages/${language}/zbf.md`, ['<!-- sample: true -->', text])
  }
  const { status, stdout, errors } = run(folder)
  expect(stdout).toMatch(/^Questions to the school \(\d+\):\n {2}\/fees, /m)
  expect(stdout).toContain('  /governing-body: 13\n')
  expect({ status, errors }).toEqual({ status: 0, errors: '' })
  for (const file of ['pages/en/sports.yaml', 'pages/en/zbf.md', 'pages/bn/sports.yaml', 'pages/bn/zbf.md'])
    expect(stdout).toContain(`packages/content/${file}\n`)
  for (const file of ['pages/en/zbf.yaml', 'pages/en/sports.md', 'pages/bn/zbf.yaml', 'pages/bn/sports.md'])
    expect(stdout).not.toContain(file)
})

/** All content as another process loads it: absent fields differ from undefined ones. */
function loaded(folder: string): string {
  const program = `
    import { inspect } from 'node:util'
    const all = { ...(await import('./src/content.ts')), ...(await import('./src/page-body.ts')) }
    const bodies = all.pages.flatMap(({ path }) => [all.bodyAt(path, 'en'), all.bodyAt(path, 'bn')])
    console.log(inspect({ ...all, bodies, moved: all.movedTo('/fee') }, { depth: null, maxArrayLength: null, maxStringLength: null }))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return stdout
}

test('after a check, other processes load from what it stored the same content as they would parse', () => {
  const folder = copyPackage('stored')
  const parsed = loaded(folder)
  expect(parsed).toContain("moved: '/fees'")
  expect(run(folder, '--check')).toEqual({ status: 0, stdout: '', errors: '' })
  // Marks what is stored, so that it differs in one place from what would be parsed.
  const store = path.join(folder, 'generated/content.json')
  const stored = readFileSync(store, 'utf8')
  writeFileSync(store, stored.replace('"from":"/fee","to":"/fees"', '"from":"/fee","to":"/stored"'))
  expect(loaded(folder)).toBe(parsed.replace("moved: '/fees'", "moved: '/stored'"))
})

describe('a check of the content', () => {
  const lines =
    (file: string, ...written: string[]) =>
    (folder: string) =>
      write(folder, file, written)
  const replaced = (file: string, before: string | RegExp, after: string) => (folder: string) => {
    const full = path.join(folder, file)
    const source = readFileSync(full, 'utf8')
    const changed = source.replace(before, after)
    expect(changed).not.toBe(source)
    writeFileSync(full, changed)
  }

  const broken: {
    what: string
    damage: (folder: string) => void
    /** File and line; without a line, any line of the file. */
    at: [file: string, line?: number]
    says: string
  }[] = [
    {
      what: 'a file that is no YAML',
      damage: lines('pages/en/zbf.yaml', 'sample: true', 'blocks:', '\t- kind: list'),
      at: ['pages/en/zbf.yaml', 3],
      says: 'Tabs are not allowed',
    },
    {
      what: 'a dead redirect',
      damage: lines('redirects.yaml', 'sample: true', 'redirects:', '  - { from: /old, to: /nowhere }'),
      at: ['redirects.yaml', 3],
      says: '/nowhere, where no page is',
    },
    {
      what: 'an unknown setting',
      damage: lines(
        'pages/en/zbf.yaml',
        'sample: true',
        'blocks:',
        '  - { kind: list, items: ["{colour}"] }',
      ),
      at: ['pages/en/zbf.yaml', 3],
      says: '{colour} is no setting',
    },
    {
      what: 'a file without a page',
      damage: lines('pages/en/nowhere.yaml', 'sample: true', 'blocks:', list),
      at: ['pages/en/nowhere.yaml', 1],
      says: 'pages.yaml has no address /nowhere',
    },
    {
      what: 'a page without its Bangla file',
      damage: (folder) => rmSync(path.join(folder, 'pages/bn/fees.yaml')),
      at: ['pages/en/fees.yaml', 1],
      says: 'has no counterpart in the other language',
    },
    {
      what: 'settings without a name of the site',
      damage: replaced('settings.yaml', /^brand: .*\n/m, ''),
      at: ['settings.yaml'],
      says: 'brand: is missing',
    },
    {
      what: 'settings with another account number in Bangla than in English',
      damage: replaced(
        'settings.yaml',
        /^ {2}accountNumber: .*$/m,
        '  accountNumber: { en: "0123 456", bn: "০১২৩ ৪৬৫" }',
      ),
      at: ['settings.yaml'],
      says: 'bank.accountNumber.bn: holds another number than the English value',
    },
  ]
  const results = new Map<string, Result>()
  beforeAll(() => {
    const folders = broken.map(({ what, damage }, index) => {
      const folder = copyPackage(`broken-${index}`)
      damage(folder)
      return { what, folder }
    })
    for (const [index, result] of checkAll(folders.map(({ folder }) => folder)).entries())
      results.set(folders[index]?.what ?? '', result)
  })

  test.each(broken)(
    '$what stops the check with one sentence that names file and line',
    ({ what, at, says }) => {
      const { status, stdout, errors = '' } = results.get(what) ?? {}
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
      const [file, line = '\\d+'] = at
      expect(errors).toMatch(new RegExp(`^${file.replaceAll('.', '\\.')} line ${line}: [^\\n]+$`))
      expect(errors).toContain(says)
    },
  )
})
