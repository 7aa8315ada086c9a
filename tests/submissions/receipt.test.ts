import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { application, apply, contact, message } from './posting.ts'

// The receipt of an application, to take along: its page in the family's own browser, and one sheet of paper.

let site: App
beforeAll(async () => {
  site = await startApp({ forwards: true, environment: { PUBLIC_URL: 'https://school.example' } })
})
afterAll(() => site.close())

const referenceOf = ({ answer }: Awaited<ReturnType<typeof contact>>) =>
  'reference' in answer ? answer.reference : ''

test.each([
  ['', 'https://school.example/submitted/'],
  ['/bn', 'https://school.example/bn/submitted/'],
])(
  'the receipt at %s/submitted is one small sheet with the address of its page, for nobody to cache',
  async (prefix, address) => {
    const change = { applicantName: 'Marked Person', fatherName: 'Marked Father' }
    const reference = referenceOf(
      await apply(site, application(site, change), undefined, {}, `${prefix}/apply-online`),
    )
    const response = await fetch(`${site.url}${prefix}/submitted/${reference}/receipt.pdf`)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${reference}.pdf"`,
      'x-robots-tag': 'noindex',
    })
    const sheet = Buffer.from(await response.arrayBuffer())
    const text = sheet.toString('latin1')
    expect(text).toMatch(/^%PDF-/)
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(sheet.length).toBeLessThan(40_000)
    expect(text).toContain(`(${address}${reference})`)
    // The letters are in the file, so that Bangla is read on every machine.
    expect(text).toContain('NotoSansBengali-Regular')
  },
)

test('a message has no sheet, nor has a reference that does not exist', async () => {
  const reference = referenceOf(await contact(site, message()))
  for (const one of [reference, 'A-2222-2222', 'nonsense'])
    expect((await fetch(`${site.url}/submitted/${one}/receipt.pdf`)).status).toBe(404)
})

test('only the own browser may keep the page of an application, and nobody that of a message', async () => {
  const control = async (reference: string) =>
    (await fetch(`${site.url}/submitted/${reference}`)).headers.get('cache-control')
  expect(await control(referenceOf(await apply(site, application(site))))).toBe('private, no-cache')
  expect(await control(referenceOf(await contact(site, message())))).toBe('no-store')
})

test('the page names payment, the day of the test and the sheet, and its WhatsApp link tells only reference and address', async () => {
  const reference = referenceOf(await apply(site, application(site, { applicantName: 'Marked Person' })))
  const html = await (await fetch(`${site.url}/bn/submitted/${reference}`)).text()
  for (const text of ['বিকাশ', 'পরীক্ষার দিন সঙ্গে আনবেন', `/bn/submitted/${reference}/receipt.pdf`])
    expect(html).toContain(text)
  const shared = /https:\/\/wa\.me\/\?text=([^"]+)/.exec(html)?.[1] ?? ''
  expect(decodeURIComponent(shared)).toBe(
    `উদাহরণ কুরআন একাডেমি: ভর্তির আবেদন ${reference} https://school.example/bn/submitted/${reference}`,
  )
  expect(html).not.toContain('Marked')
})
