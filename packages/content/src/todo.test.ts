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
  return { status, stdout, errors: stderr.trim() }
}

const write = (file: string, lines: string[]) =>
  writeFileSync(path.join(folder, file), `${lines.join('\n')}\n`)

const list = '  - { kind: list, items: [One, Two] }'

test('files in order are listed where they are samples, and pass the check without a word', () => {
  for (const language of ['en', 'bn'] as const) {
    const [item, words] = language === 'bn' ? ['ভাত', 'কথা।'] : ['Rice', 'Words.']
    const blocks = ['blocks:', `  - { kind: list, items: [${item}] }`]
    write(`pages/${language}/sports.yaml`, ['sample: true', ...blocks])
    write(`pages/${language}/zbf.yaml`, ['sample: false', ...blocks])
    write(`pages/${language}/sports.md`, ['<!-- sample: false -->', words])
    write(`pages/${language}/zbf.md`, ['<!-- sample: true -->', words])
  }
  const { status, stdout, errors } = run()
  expect({ status, errors }).toEqual({ status: 0, errors: '' })
  for (const file of ['pages/en/sports.yaml', 'pages/en/zbf.md', 'pages/bn/sports.yaml', 'pages/bn/zbf.md'])
    expect(stdout).toContain(`packages/content/${file}\n`)
  for (const file of ['pages/en/zbf.yaml', 'pages/en/sports.md', 'pages/bn/zbf.yaml', 'pages/bn/sports.md'])
    expect(stdout).not.toContain(file)
  expect(run('--check')).toEqual({ status: 0, stdout: '', errors: '' })
})

describe('a broken file', () => {
  const people = ['sample: true', 'blocks:', '  - kind: people', '    members:']
  const table = ['sample: true', 'blocks:', '  - kind: table', '    columns: [Fee, Tk]', '    rows:']
  const bangla = ['sample: true', 'blocks:', '  - kind: list', '    items:', '      - ভাত']
  test.each<[string, file: string, lines: string[], line: number, says: string]>([
    [
      'a missing field',
      'pages/en/zbf.yaml',
      [...people, '      - { name: A, role: B }'],
      5,
      'designation: is missing',
    ],
    [
      'a wrong type',
      'pages/en/zbf.yaml',
      [...table, '      - [Excursion, { Tk: 10 }]'],
      6,
      'blocks.0.rows.0.1',
    ],
    [
      'a dead link',
      'pages/en/zbf.yaml',
      ['sample: true', 'blocks:', '  - kind: links', '    links:', '      - { label: A, page: /nowhere }'],
      5,
      '/nowhere leads nowhere',
    ],
    [
      'a dead redirect',
      'redirects.yaml',
      ['sample: true', 'redirects:', '  - { from: /old, to: /nowhere }'],
      3,
      '/nowhere, where no page is',
    ],
    [
      'Latin letters in Bangla',
      'pages/bn/zbf.yaml',
      [...bangla, '      - ভাত rice'],
      6,
      'Latin letters in Bangla text: rice',
    ],
    [
      'an unknown setting',
      'pages/en/zbf.yaml',
      ['sample: true', 'blocks:', '  - kind: list', '    items:', '      - "{colour}"'],
      5,
      '{colour} is no setting',
    ],
    [
      'a broken notation',
      'pages/en/zbf.yaml',
      ['sample: true', 'blocks:', '\t- kind: list'],
      3,
      'the notation is broken here',
    ],
    [
      'a file without a page',
      'pages/en/nowhere.yaml',
      ['sample: true', 'blocks:', list],
      1,
      'pages.yaml has no address /nowhere',
    ],
  ])('%s stops the check with one sentence that names file and line', (_, file, lines, line, says) => {
    write(file, lines)
    const { status, stdout, errors } = run('--check')
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(errors).toMatch(new RegExp(`^${file} line ${line}: [^\\n]+$`))
    expect(errors).toContain(says)
  })

  test('a page without its Bangla file', () => {
    rmSync(path.join(folder, 'pages/bn/fees.yaml'))
    const { status, errors } = run('--check')
    expect(status).toBe(1)
    expect(errors).toBe('pages/en/fees.yaml line 1: has no counterpart in the other language')
  })

  test('a Bangla file that names another figure than the English one', () => {
    const fees = path.join(folder, 'pages/bn/fees.yaml')
    writeFileSync(
      fees,
      readFileSync(fees, 'utf8').replace('[ল্যাব, "{academicLab}"]', '[ল্যাব, "{computerLab}"]'),
    )
    const { status, errors } = run('--check')
    expect(status).toBe(1)
    expect(errors).toMatch(
      /^pages\/bn\/fees\.yaml line \d+: [^\n]+ holds \{computerLab\}, but the English text \{academicLab\}/,
    )
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
    const settings = path.join(folder, 'settings.yaml')
    const source = readFileSync(settings, 'utf8')
    expect(source).toMatch(before)
    writeFileSync(settings, source.replace(before, after))
    const { status, errors } = run('--check')
    expect(status).toBe(1)
    expect(errors).toMatch(/^settings\.yaml line \d+: [^\n]+$/)
    expect(errors).toContain(says)
  })
})
