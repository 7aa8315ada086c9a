import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { type App, startApp } from '../support/app.ts'

// Columns of the school's rows that change while the site runs: everything that says so, from the log to the alert.

const TOKEN = 'marked-ops-token-3Dv9'
const root = path.resolve(import.meta.dirname, '../..')

let site: App
beforeAll(async () => {
  site = await startApp({ environment: { OPS_TOKEN: TOKEN } })
  // What is changed is compared with a good run.
  await site.sync('faq')
})
afterAll(() => site.close())

const text = async (address: string) => {
  const response = await fetch(site.url + address, { headers: { authorization: `Bearer ${TOKEN}` } })
  return (await response.text()).replace(/\s+/g, ' ')
}
const card = async () =>
  (await text('/ops')).split('<li class=').find((part) => part.includes('<span>faq</span>')) ?? ''
const warnings = () =>
  site
    .output()
    .split('\n')
    .filter((line) => line.includes('"msg":"the rows of faq differ'))
const sample = async (name: string) =>
  Number(
    (await (await fetch(`${site.url}/metrics`)).text())
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')
      .at(-1),
  )

test('a field that goes empty, a new column and a type that changes: one warning, a card with samples, a problem, metrics', async () => {
  const rows = site.fakeUpstream.tables.faq as unknown as Record<string, unknown>[]
  const before = rows.map((row) => ({ ...row }))
  expect(await sample('mirror_field_filled_ratio{entity="faq",field="ques_english"}')).toBe(1)
  for (const row of rows)
    Object.assign(row, { id: Number(row.id), ques_english: '', question_en: 'How much?' })
  await site.sync('faq')
  await site.sync('faq')

  const told = [
    `ques_english is empty in all ${rows.length} rows, and was filled before; its rows also have `,
    'question_en is a new column that the specification does not name',
    'id has values of the type number, and had text before',
  ]
  expect(warnings()).toHaveLength(1)
  for (const one of told) expect(warnings()[0]).toContain(one)
  const shown = await card()
  expect(shown).toMatch(/^"?warns|<details open=""/)
  for (const one of told) expect(shown).toContain(one)
  expect(shown).toContain('“How much?”')
  expect(await text('/ops')).toContain('the rows of 1 entity differ from what was expected')

  const ready = await (await fetch(`${site.url}/readyz`)).json()
  expect([ready.status, ready.problems]).toEqual(['serving, rows differ', [expect.stringMatching(/^faq: /)]])
  for (const one of told) expect(ready.problems[0]).toContain(one)
  expect(await sample('mirror_field_filled_ratio{entity="faq",field="ques_english"}')).toBe(0)
  expect(await sample('mirror_differences{entity="faq"}')).toBe(told.length)
  // The rows stay.
  expect(await text('/bn/faq')).toContain(String(before[0]?.ques_bangla).slice(0, 20))

  for (const [at, row] of rows.entries()) {
    delete row.question_en
    Object.assign(row, before[at])
  }
  await site.sync('faq')
  expect((await (await fetch(`${site.url}/readyz`)).json()).status).toBe('ok')
  expect(await sample('mirror_differences{entity="faq"}')).toBe(0)
})

test('the alert about them counts what /ops shows, and leads to its entry in the runbook', () => {
  const { groups } = parse(readFileSync(path.join(root, 'docker/alerts.yaml'), 'utf8')) as {
    groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[]
  }
  const rule = groups.flatMap(({ rules }) => rules).find(({ alert }) => alert === 'RowsDiffer')
  expect(rule?.expr).toContain('mirror_differences')
  expect(Object.values(rule?.annotations ?? {}).join()).toContain('#rowsdiffer')
  expect(readFileSync(path.join(root, 'docs/runbook.md'), 'utf8')).toContain('\n## RowsDiffer\n')
})
