import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'school-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = (name: string, text: string) => {
  const full = path.join(folder, name)
  writeFileSync(full, text)
  return full
}
const refusal = (source: NodeJS.ProcessEnv) => {
  try {
    readEnvironment(source)
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return null
}

const values: Record<string, string> = {
  DATABASE_URL: 'postgresql://marked:marked-secret@db/school',
  UPSTREAM_USER_ID: 'marked-user',
  UPSTREAM_PASSWORD: ' marked password\\ ',
  METRICS_TOKEN: 'marked-metrics',
  OPS_TOKEN: 'marked-ops-token-0',
}

describe('a secret in a file', () => {
  test.each(Object.entries(values))('%s_FILE gives %j, without the end of its line', (name, value) => {
    for (const end of ['', '\n', '\r\n'])
      expect(readEnvironment({ [`${name}_FILE`]: file(name, value + end) })).toMatchObject({ [name]: value })
  })

  test('both at once are refused in one sentence that holds neither', () => {
    expect(
      refusal({ OPS_TOKEN: 'marked-ops-token-1', OPS_TOKEN_FILE: file('ops', 'marked-ops-token-2') }),
    ).toBe('Wrong environment: OPS_TOKEN_FILE must not be set beside OPS_TOKEN.')
  })

  test('a file that is missing, a folder or empty is refused in one sentence', () => {
    const upstream = { UPSTREAM_BASE_URL: 'https://school.example/webapi', UPSTREAM_USER_ID: 'x' }
    const wrong = (value: string) => refusal({ ...upstream, UPSTREAM_PASSWORD_FILE: value })
    expect(wrong(path.join(folder, 'none'))).toBe(
      'Wrong environment: UPSTREAM_PASSWORD_FILE must name a file that can be read (ENOENT).',
    )
    expect(wrong(folder)).toMatch(/must name a file that can be read \(EISDIR\)\.$/)
    expect(wrong(file('empty', '\n'))).toBe(
      'Wrong environment: UPSTREAM_PASSWORD_FILE must name a file that is not empty.',
    )
  })

  test('what is wrong in a file is said without quoting it', () => {
    expect(refusal({ OPS_TOKEN_FILE: file('short', 'marked') })).toBe(
      'Wrong environment: OPS_TOKEN must have 16 to 200 characters, without spaces.',
    )
  })

  test('what is no secret cannot come out of a file', () => {
    expect(readEnvironment({ PORT_FILE: file('port', '81') }).PORT).toBe(3000)
  })
})

describe('.env.example', () => {
  const source = readFileSync(new URL('environment.ts', import.meta.url), 'utf8')
  const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
  const lines = [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => ({
    name,
    value,
  }))

  test('names every variable, and none besides', () => {
    const known = [...source.matchAll(/^ {4}([A-Z_]+): /gm)].map(([, name]) => name)
    expect(known.length).toBeGreaterThan(20)
    expect(lines.map(({ name }) => name).toSorted()).toEqual(known.toSorted())
    const inFiles = [...example.matchAll(/^# ([A-Z_]+)_FILE=/gm)].map(([, name]) => name)
    expect(inFiles.toSorted()).toEqual(Object.keys(values).toSorted())
  })

  test('says the defaults as they are', () => {
    expect(readEnvironment(Object.fromEntries(lines.map(({ name, value }) => [name, value])))).toEqual(
      readEnvironment({}),
    )
  })

  test('has a comment over every variable', () => {
    const blocks = example.split(/\n\n+/).filter((block) => /^[A-Z_]+=/m.test(block))
    for (const block of blocks) expect(block).toMatch(/^#/)
  })
})
