import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

// The command behind `npm run content:todo`, and behind the check before every start and build, on a copy of this package.

const packageFolder = path.resolve(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'school-content-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => {
  rmSync(folder, { recursive: true, force: true })
  cpSync(packageFolder, folder, {
    recursive: true,
    filter: (source) => path.basename(source) !== 'node_modules',
  })
  symlinkSync(path.join(packageFolder, 'node_modules'), path.join(folder, 'node_modules'))
})

function run(...flags: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/todo.ts', ...flags], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, stdout, said: stderr.trim() }
}

const write = (file: string, lines: string[]) =>
  writeFileSync(path.join(folder, file), `${lines.join('\n')}\n`)

const list = '  - { kind: list, items: [One, Two] }'

test('files in order are listed where they are samples, and pass the check without a word', () => {
  write('facts/sports.yaml', ['sample: true', 'blocks:', list])
  write('facts/zbf.yaml', ['sample: false', 'blocks:', list])
  write('text/sports.md', ['<!-- sample: false -->', 'Words.'])
  write('text/zbf.md', ['<!-- sample: true -->', 'Words.'])
  const { status, stdout, said } = run()
  expect({ status, said }).toEqual({ status: 0, said: '' })
  for (const file of ['facts/sports.yaml', 'text/zbf.md'])
    expect(stdout).toContain(`packages/content/${file}\n`)
  for (const file of ['facts/zbf.yaml', 'text/sports.md']) expect(stdout).not.toContain(file)
  expect(run('--check')).toEqual({ status: 0, stdout: '', said: '' })
})

describe('a broken file stops the check with one sentence that names file and line', () => {
  const people = ['sample: true', 'blocks:', '  - kind: people', '    members:']
  const table = ['sample: true', 'blocks:', '  - kind: table', '    columns: [Fee, Tk]', '    rows:']
  const bangla = ['sample: true', 'lang: bn', 'blocks:', '  - kind: list', '    items:', '      - ভাত']
  test.each<[string, file: string, lines: string[], line: number, says: string]>([
    [
      'a missing field',
      'facts/zbf.yaml',
      [...people, '      - { name: A, role: B }'],
      5,
      'designation: is missing',
    ],
    ['a wrong type', 'facts/zbf.yaml', [...table, '      - [Excursion, { Tk: 10 }]'], 6, 'blocks.0.rows.0.1'],
    [
      'a dead link',
      'facts/zbf.yaml',
      ['sample: true', 'blocks:', '  - kind: links', '    links:', '      - { label: A, page: /nowhere }'],
      5,
      '/nowhere leads nowhere',
    ],
    [
      'a dead redirect',
      'words/redirects.yaml',
      ['sample: true', 'redirects:', '  - { from: /old, to: /nowhere }'],
      3,
      '/nowhere, where no page is',
    ],
    [
      'Latin letters in Bangla',
      'facts/zbf.yaml',
      [...bangla, '      - ভাত rice'],
      7,
      'Latin letters in Bangla text: rice',
    ],
    [
      'an unknown setting',
      'facts/zbf.yaml',
      ['sample: true', 'blocks:', '  - kind: list', '    items:', '      - "{colour}"'],
      5,
      '{colour} is no setting',
    ],
    [
      'a broken notation',
      'facts/zbf.yaml',
      ['sample: true', 'blocks:', '\t- kind: list'],
      3,
      'the notation is broken here',
    ],
    [
      'a file without a page',
      'facts/nowhere.yaml',
      ['sample: true', 'blocks:', list],
      1,
      'pages.yaml has no address /nowhere',
    ],
  ])('%s', (_, file, lines, line, says) => {
    write(file, lines)
    const { status, stdout, said } = run('--check')
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(said).toMatch(new RegExp(`^${file} line ${line}: [^\\n]+$`))
    expect(said).toContain(says)
  })

  test.each([
    ['without a name of the site', /^brand: .*\n/m, '', 'brand: is missing'],
    [
      'with another account number in Bangla than in English',
      /^ {2}accountNumber: .*$/m,
      '  accountNumber: { en: "0123 456", bn: "০১২৩ ৪৬৫" }',
      'bank.accountNumber.bn: holds another number than the English value',
    ],
  ])('settings %s', (_, before, after, says) => {
    const settings = path.join(folder, 'words/site.yaml')
    const source = readFileSync(settings, 'utf8')
    expect(source).toMatch(before)
    writeFileSync(settings, source.replace(before, after))
    const { status, said } = run('--check')
    expect(status).toBe(1)
    expect(said).toMatch(/^words\/site\.yaml line \d+: [^\n]+$/)
    expect(said).toContain(says)
  })
})
