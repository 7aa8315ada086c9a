import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { application, type Entries, photo } from '../submissions/posting.ts'
import { type App, startApp } from '../support/app.ts'
import { type EngineBrowser, firstSheet, missing, startFirefox, startWebKit } from '../support/engines.ts'

// What Chromium cannot tell: pages, the application and paper in Firefox and WebKit. What is looked at is what the engine has computed or
// printed, not what the style sheet declares.

const noPdf = missing['a reader of PDF']
let site: App
let folder: string
beforeAll(async () => {
  if (missing.Firefox && missing.WebKit) return
  site = await startApp({ forwards: true })
  folder = mkdtempSync(path.join(tmpdir(), 'school-engines-'))
  writeFileSync(path.join(folder, 'photo.jpg'), await photo())
})
afterAll(async () => {
  await site?.close()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

const PAGES = [
  ...['/', '/bn', '/bn/all-news', '/all-events', '/bn/fees', '/faq'],
  ...['/bn/apply-online', '/contact', '/academic-calendar', '/bn/tahfeez'],
]
/** A page of each template. */
const PRINTED = [
  ...['/bn/fees', '/faq', '/bn/about', '/all-notice', '/bn/privacy', '/admission-process', '/bn/food-snack'],
  ...['/payment-instruction', '/bn/exam-system', '/bn/all-news', '/academic-calendar', '/bn/year-group'],
  '/male-faculty',
]

describe.each([
  ['Firefox', startFirefox, missing.Firefox],
  ['WebKit', startWebKit, missing.WebKit],
] as const)('%s', (name, start, isMissing) => {
  let browser: EngineBrowser
  beforeAll(async () => {
    if (!isMissing) browser = await start()
  })
  afterAll(() => browser?.close())
  const open = async (address: string) => {
    await browser.open(site.url + address)
    // Firefox reports scripts that it was loading when the page was left.
    await expect.poll(() => browser.run(READY)).toBe(true)
  }

  test.skipIf(isMissing)(
    'ten pages have no error, and are as wide as the phone, also after turning it',
    async () => {
      for (const address of PAGES) {
        await browser.resize(390, 844)
        await open(address)
        const widths = async () => browser.run<number>(WIDTH)
        expect(await widths(), address).toBeLessThanOrEqual(390)
        await browser.resize(844, 390)
        await expect.poll(() => browser.run('return innerWidth')).toBe(844)
        expect(await widths(), address).toBeLessThanOrEqual(844)
        await browser.resize(390, 844)
        await expect.poll(() => browser.run('return innerWidth')).toBe(390)
        expect(await widths(), `${address} after turning`).toBeLessThanOrEqual(390)
        expect(await browser.errors(), address).toEqual([])
      }
    },
  )

  test.skipIf(isMissing)(
    'bold Bangla is bold, and an entry of a list begins at the height of its text',
    async () => {
      await open('/bn/admission-process')
      const [bold, regular] = await browser.run<[number, number]>(INK)
      expect(bold).toBeGreaterThan(regular * 1.1)
      await open('/all-notice')
      expect(await browser.run(UNEVEN)).toEqual([])
    },
  )

  test.skipIf(isMissing)(
    'the current entry of the menu is marked by a line that the engine draws',
    async () => {
      await browser.resize(1440, 900)
      await open('/contact')
      const lines = await browser.run<string[]>(CURRENT)
      expect(lines).not.toEqual([])
      for (const line of lines) expect(line).toMatch(/underline/)
      await browser.resize(390, 844)
    },
  )

  test.skipIf(isMissing)(
    'an application with a photo is kept as a draft, sent, and has a receipt',
    async () => {
      await open('/bn/apply-online')
      // A child of its own: the same one again would be asked about.
      const dob = name === 'Firefox' ? '2018-05-04' : '2018-06-05'
      const child = application(site, { applicantName: 'Draft Kept', dob, again: undefined, key: undefined })
      await fill(browser, child)
      await browser.choose('input[type=file]', path.join(folder, 'photo.jpg'))
      await expect.poll(() => browser.run(SHOWN_PHOTO)).toBe(true)
      await expect.poll(() => browser.run(SAVED)).toBe(true)
      await open('/bn/apply-online')
      await expect.poll(() => browser.run(SHOWN_PHOTO)).toBe(true)
      expect(await browser.run('return document.querySelector("[name=applicantName]").value')).toBe(
        'Draft Kept',
      )
      await fill(browser, child)
      // The first press shows all answers, the second one sends them.
      await browser.run(PRESS)
      await expect.poll(() => browser.run(ANSWERS)).toBe(true)
      await browser.run(PRESS)
      // What a failure shows is what the form says.
      await expect.poll(() => browser.run<string>(OUTCOME)).toMatch(/^\/bn\/submitted\/A-/)
      const text = await browser.run<string>('return document.querySelector("main").innerText')
      expect(text).toContain('আবেদন পাঠানো হয়েছে')
      // Only this device knows the name, so a script adds it.
      await expect
        .poll(() => browser.run<string>('return document.querySelector("main").innerText'))
        .toContain('Draft Kept')
      expect(await browser.errors()).toEqual([])
    },
  )

  test.skipIf(isMissing ?? noPdf)('the first printed sheet of each template holds text', async () => {
    const words: [string, number][] = []
    for (const address of PRINTED) {
      await open(address)
      words.push([address, firstSheet(await browser.print()).length])
    }
    expect(words.filter(([, count]) => count < 45)).toEqual([])
    for (const [address, text] of [
      // Its title stands over a banner, which is not printed.
      ['/', 'A school that begins with the Quran'],
      // A column for portraits, which are not printed, broke the words.
      ['/governing-body', 'Member'],
    ] as const) {
      await open(address)
      expect(firstSheet(await browser.print()).join(' '), address).toContain(text)
    }
  })
})

/** Enters texts and choices as a visitor does, field by field. Lists that depend on others are waited for. */
async function fill(browser: EngineBrowser, entries: Entries): Promise<void> {
  const { dob = '', ...rest } = entries
  const [dobYear = '', dobMonth = '', dobDay = ''] = String(dob).split('-')
  for (const [name, value] of Object.entries({ ...rest, dobDay, dobMonth, dobYear }))
    for (const one of [value ?? []].flat())
      await expect.poll(() => browser.run(ENTER, name, one), { message: `${name} = ${one}` }).toBe(true)
}

const ENTER = `
  const [name, value] = arguments
  const fields = [...document.querySelectorAll('#application [name="' + name + '"]')]
  const box = fields.find((field) => /radio|checkbox/.test(field.type) && (field.value === value || value === 'on'))
  if (box) {
    if (!box.checked) box.click()
    return box.checked
  }
  const [field] = fields
  if (!field || field.disabled) return false
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  field.focus()
  set.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
  field.blur()
  return field.value === value`
const READY = `return document.readyState === 'complete' && document.documentElement.dataset.ready !== undefined`
const PRESS = `document.querySelector('#application button[type=submit]:not([name])').click()`
const ANSWERS = `return Boolean(document.querySelector('#application [data-check]'))`
/** The address, and what the form says: that it is sending, or what has to be corrected. */
const OUTCOME = `
  const says = [...document.querySelectorAll('#application [role=alert], #application [role=status], #application label[for=upload]')]
  return [location.pathname, ...says.map((one) => one.innerText)].filter(Boolean).join(' | ')`
/** The preview is a canvas that is hidden until it is drawn. */
const SHOWN_PHOTO = `return [...document.querySelectorAll('#application canvas')].some((canvas) => !canvas.hidden && canvas.width > 1)`
/** Whether the draft on this device has name and photo. It is read while the test asks again. */
const SAVED = `
  const opening = indexedDB.open('keyval-store')
  opening.onsuccess = () => {
    const database = opening.result
    if (!database.objectStoreNames.contains('keyval')) return database.close()
    const reading = database.transaction('keyval').objectStore('keyval').get('application-form')
    reading.onsuccess = () => {
      database.close()
      const { entries = [], picture } = reading.result ?? {}
      window.savedDraft = Boolean(picture) && entries.some(([name, text]) => name === 'applicantName' && text === 'Draft Kept')
    }
  }
  return window.savedDraft === true`
const WIDTH = `return document.documentElement.scrollWidth`
/** The entries of lists whose first element is much lower than they are, as WebKit draws an empty marker. */
const UNEVEN = `
  return [...document.querySelectorAll('main li, footer li')].flatMap((entry) => {
    const first = entry.firstElementChild
    if (!first || !first.offsetHeight) return []
    const style = getComputedStyle(entry)
    const inner = entry.getBoundingClientRect().top + parseFloat(style.paddingTop) + parseFloat(style.borderTopWidth)
    const gap = first.getBoundingClientRect().top - inner - parseFloat(getComputedStyle(first).marginTop)
    return gap > 12 && getComputedStyle(first).position !== 'absolute' && style.alignItems !== 'center' ? [entry.innerText.slice(0, 40) + ': ' + gap] : []
  })`
/** How much ink the same Bangla word has in bold and in regular weight, as drawn. */
const INK = `
  const ink = (weight) => {
    const canvas = document.createElement('canvas')
    canvas.width = 400
    canvas.height = 120
    const pen = canvas.getContext('2d', { willReadFrequently: true })
    pen.font = weight + ' 60px ' + getComputedStyle(document.body).fontFamily
    pen.fillText('জন্মনিবন্ধন', 10, 80)
    const { data } = pen.getImageData(0, 0, 400, 120)
    let sum = 0
    for (let at = 3; at < data.length; at += 4) sum += data[at]
    return sum
  }
  return [ink(700), ink(400)]`
const CURRENT = `
  return [...document.querySelectorAll('header [aria-current]')]
    .filter((link) => link.offsetHeight)
    .map((link) => getComputedStyle(link).textDecorationLine + ' ' + getComputedStyle(link).textDecorationThickness)`
