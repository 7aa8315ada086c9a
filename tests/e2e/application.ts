import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { application, apply } from '../submissions/posting.ts'
import { expect, type SiteUnderTest } from './site.ts'

// Shared by the tests of the forms: filling in an application as a parent does, and failures of the fake upstream.

/** The input of a field; of a date of birth the first of its three, in which a whole date can be entered too. */
export const field = (page: Page, name: string) =>
  page.locator(`form [name="${name === 'dob' ? 'dobDay' : name}"]`)

export const misbehave = (site: SiteUnderTest, call: string, how: object | null) =>
  fetch(`${site.control}/misbehave`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ call, how }),
  })

export interface Application {
  fields: Record<string, string>
  picture: { width: number; height: number; format: string; size: number; exif: boolean }
}
export const applications = async (site: SiteUnderTest): Promise<Application[]> =>
  (await fetch(`${site.control}/tables/applications`)).json()

/** Removes the browser's own messages about a response such as 422. */
export function removeStatusErrors(consoleErrors: string[]): void {
  for (const fault of consoleErrors.splice(0))
    if (!/^Failed to load resource: .* status of (?:4|5)\d\d/.test(fault)) consoleErrors.push(fault)
}

export const photo = async (background = '#8a6') => ({
  name: 'IMG_2044.JPG',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 600, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

/** The entries of the text fields of an application. */
export const texts = {
  applicantName: 'Ayesha Rahman',
  dob: '2018-05-04',
  country: 'Bangladesh',
  fatherName: 'Abdur Rahman',
  motherName: 'Salma Begum',
  fatherMobile: '01711111111',
  mobile: '01722222222',
  presentAddress: 'West Khulshi\nChattogram',
  transactionDetails: 'TX 9',
}

let children = 0
/** A date of birth that no other test of the run has: an application for the same child would be asked whether it was sent before. */
function ownBirthday(): string {
  children += 1
  const days = Number(process.env.TEST_WORKER_INDEX ?? 0) * 50 + children
  return new Date(Date.parse(texts.dob) - days * 86_400_000).toISOString().slice(0, 10)
}

/**
 * Delays the responses of a path, so that the page stays in its sending state until the test has checked it.
 * @returns a function that ends the delay
 */
export async function delayResponses(page: Page, path: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  // Playwright's routes can only delay requests. The browser's own interception can also delay responses.
  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', async ({ requestId }) => {
    await released
    // The page may have been closed.
    await session.send('Fetch.continueRequest', { requestId }).catch(() => {})
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: `*${path}`, requestStage: 'Response' }] })
  return release
}

/** Accepts every dialog of a page. */
export const acceptDialogs = (page: Page) =>
  page.on('dialog', (dialog) => {
    // The browser closes a dialog itself when its page has been left meanwhile.
    dialog.accept().catch((error: Error) => {
      if (!error.message.includes('No dialog is showing')) throw error
    })
  })

/**
 * Delays the preparation of a picture, as on a slow phone.
 * @returns a function that lets it continue
 */
export async function delayPictures(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const real = createImageBitmap
    const gate = Promise.withResolvers<void>()
    Object.assign(window, { continuePictures: gate.resolve })
    window.createImageBitmap = async (image: ImageBitmapSource) => {
      await gate.promise
      return real(image, { imageOrientation: 'from-image' })
    }
  })
  return () => page.evaluate(() => (window as unknown as { continuePictures: () => void }).continuePictures())
}

/** Entries that differ from the usual ones, and an optional one. */
type Changes = Partial<typeof texts & { birthRegNo: string }>

/**
 * Fills in all required fields and the photo, for tests of what happens afterwards. How a visitor does it: forms-bangla.spec.ts.
 * @param change entries that differ, for example to identify the application
 */
export async function fillApplication(page: Page, change: Changes = {}): Promise<void> {
  await enterAtOnce(page, change)
  await choosePhoto(page, photo())
}

/** Chooses a photo, and waits until it is prepared. */
export async function choosePhoto(page: Page, picture: ReturnType<typeof photo>): Promise<void> {
  await field(page, 'picture').setInputFiles(await picture)
  await expect(page.getByRole('img', { name: 'The chosen photo' })).toBeVisible()
}

/** Fills in all required fields except the photo: a script in the page makes the entries, with their events. */
export async function enterAtOnce(page: Page, change: Changes): Promise<void> {
  await page.evaluate(
    async (entries) => {
      type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
      const form = document.querySelector<HTMLFormElement>('form#application')
      if (!form) throw new Error('there is no application form')
      const named = <T extends Field>(name: string) => form.elements.namedItem(name) as T
      const enter = (entry: Field, value: string) => {
        // React replaces the setter of the element, and ignores changes that are made through it.
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(entry), 'value')?.set?.call(entry, value)
        entry.dispatchEvent(new Event('input', { bubbles: true }))
        entry.dispatchEvent(new Event('change', { bubbles: true }))
      }
      const choose = async (name: string, value?: string) => {
        const list = named<HTMLSelectElement>(name)
        const isThere = () => !list.disabled && list.options.length > 1
        await new Promise<void>((resolve) => {
          if (isThere()) return resolve()
          const watcher = new MutationObserver(() => {
            if (!isThere()) return
            watcher.disconnect()
            resolve()
          })
          watcher.observe(list, { attributes: true, childList: true, subtree: true })
        })
        enter(list, value ?? list.options[1]?.value ?? '')
      }
      await choose('classId', '1-4')
      for (const name of ['sessionId', 'gender', 'categoryId']) await choose(name)
      for (const [name, text] of Object.entries(entries)) enter(named(name === 'dob' ? 'dobDay' : name), text)
      const press = (label: string) => {
        const input = [...form.querySelectorAll('label')].find(({ textContent }) =>
          textContent.trim().startsWith(label),
        )?.control
        if (input instanceof HTMLInputElement && !input.checked) input.click()
      }
      for (const label of ['Islam', 'The permanent address is the same', 'Good Condition', 'bKash'])
        press(label)
      for (const tick of form.querySelectorAll<HTMLInputElement>('[type=checkbox][required]'))
        if (!tick.checked) tick.click()
    },
    { ...texts, dob: ownBirthday(), ...change },
  )
}

export const submitButton = (page: Page) =>
  page.getByRole('button', { name: /^(Submit application|Submitting\.\.\.)$/ })

interface StoredDraft {
  entries?: [name: string, text: string][]
  picture?: ArrayBuffer | null
}

/**
 * Waits until an entry is in the draft store of this device.
 * @param text null if the draft must not contain the field
 */
export const saved = (page: Page, name: string, text: string | null): Promise<void> =>
  expect
    .poll(async () => (await storedDraft(page)).entries?.find(([entry]) => entry === name)?.[1] ?? null)
    .toBe(text)

/** Waits until the photo is in the draft store of this device. */
export const photoSaved = (page: Page): Promise<void> =>
  expect.poll(async () => (await storedDraft(page)).hasPicture).toBe(true)

/** Reads the draft from the store of this device. */
function storedDraft(page: Page): Promise<{ entries?: StoredDraft['entries']; hasPicture?: boolean }> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('keyval-store')
        opening.onerror = () => resolve({})
        opening.onsuccess = () => {
          const database = opening.result
          if (!database.objectStoreNames.contains('keyval')) return resolve({})
          const reading = database.transaction('keyval').objectStore('keyval').get('application-form')
          reading.onsuccess = () => {
            database.close()
            const { entries, picture } = (reading.result ?? {}) as StoredDraft
            resolve({ entries, hasPicture: picture != null })
          }
        }
      }),
  )
}

/** Sends an application as a page does. @returns its reference */
export async function sendApplication(site: SiteUnderTest, change: Record<string, string>): Promise<string> {
  const input = encodeURIComponent(JSON.stringify({ classId: '1-4', sessionId: '' }))
  const { result } = await (await fetch(`${site.url}/trpc/admission.choices?input=${input}`)).json()
  const sessionId: string = result.data.sessions[0].id
  const entries = application(
    { url: site.url, fakeUpstream: { tables: { sessions: [] } } as never },
    { sessionId, ...change },
  )
  const { answer } = await apply({ url: site.url } as never, entries)
  return 'reference' in answer ? (answer.reference ?? '') : ''
}

/** Presses the button, and once more when all answers are shown: then the application is sent. */
export async function pressToSend(page: Page, press: 'click' | 'tap' = 'click'): Promise<void> {
  const button = page.locator('#application button[type=submit]').last()
  await button[press]()
  await page.locator('[data-check]').waitFor()
  await button[press]()
}
