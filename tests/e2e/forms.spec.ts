import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { accessibilityErrors } from './accessibility.ts'
import {
  type Application,
  acceptDialogs,
  applications,
  choosePhoto,
  delayPictures,
  delayResponses,
  enterAtOnce,
  field,
  fillApplication as fillOrdinary,
  misbehave,
  texts as ordinaryTexts,
  photoSaved,
  pressToSend,
  removeStatusErrors,
  saved,
  submitButton,
} from './application.ts'
import { expect, openPage, type SiteUnderTest, scrollPosition, test, waitUntilSettled } from './site.ts'

// The three forms for visitors: filling in, errors, corrections and sending; while the school's server is unavailable; with
// a reload before sending; and without JavaScript.

/** Expects that axe finds nothing on a phone, and that nothing scrolls horizontally there and on a wide screen. */
async function expectAccessible(page: Page): Promise<void> {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    if (width === 360) expect(await accessibilityErrors(page, undefined, ['best-practice'])).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, `nothing scrolls horizontally at ${width} px`).toBeLessThanOrEqual(0)
  }
}

/** A photo as phones take it: large, stored sideways with an orientation tag, and with GPS coordinates. */
const photo = async () => ({
  name: 'IMG_2044.JPG',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: '#8a6' } })
    .withExif({ IFD3: { GPSLatitude: '22/1 21/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer(),
})

const { dob: _dob, ...texts } = { ...ordinaryTexts, applicantName: 'আয়েশা Rahman' }
const fillApplication = (page: Page) => fillOrdinary(page, texts)

interface Session {
  id: string
  name: string
}
/** The sessions that each class offers: which two they are depends on the day. */
async function sessionsOf(site: SiteUnderTest): Promise<[now: Session, next: Session]> {
  const rows: { semester_id: string; semester_name: string }[] = await (
    await fetch(`${site.control}/tables/sessions`)
  ).json()
  const [now, next] = rows.map((row) => ({ id: row.semester_id, name: row.semester_name }))
  if (!now || !next) throw new Error('there are no sessions')
  return [now, next]
}

test.describe('the contact form', () => {
  test('the contact form lists what is missing, removes errors that are corrected, and shows that it is sending', async ({
    page,
    site,
    consoleErrors,
  }) => {
    await openPage(page, '/contact')
    await page.getByRole('button', { name: 'Send message' }).click()
    const summary = page.getByRole('region', { name: 'Please correct 4 answers' })
    await expect(summary).toBeFocused()
    await expectAccessible(page)
    await summary.getByRole('link', { name: 'E-mail is required' }).click()
    await expect(field(page, 'email')).toBeFocused()
    await expect(field(page, 'email')).toHaveAccessibleDescription('E-mail is required')
    await field(page, 'email').fill('karim@')
    await expect(field(page, 'email')).toHaveAccessibleDescription('Enter a valid e-mail address')
    await field(page, 'email').fill('karim@example.org')
    await expect(field(page, 'email')).not.toHaveAttribute('aria-invalid')

    await field(page, 'name').fill('Karim')
    await field(page, 'subject').fill('Fees')
    await field(page, 'message').fill('How much?')
    await misbehave(site, '/contact-form', { kind: 'status', code: 500, body: '{}', times: 1 })
    const release = await delayResponses(page, '/contact')
    await page.getByRole('button', { name: 'Send message' }).click()
    const sending = page.getByRole('button', { name: 'Sending...' })
    await expect(sending).toBeDisabled()
    await expect(sending).toBeFocused()
    release()
    await expect(page.locator('form [role=status]').last()).not.toBeEmpty()
    await expect(page.locator('form [role=status]').last()).toBeFocused()
    await misbehave(site, '/contact-form', null)
    removeStatusErrors(consoleErrors)
  })

  test('a field that is left in the moment before the message is sent, or before the answer comes, shows no error beside the success', async ({
    page,
  }) => {
    await page.clock.install()
    await openPage(page, '/contact')
    const fill = async () => {
      await field(page, 'name').fill('Karim')
      await field(page, 'subject').fill('Fees')
      await field(page, 'message').fill('How much?')
      await field(page, 'email').fill('karim@example.org')
    }
    const errors = page.locator('form [aria-invalid=true]')
    const status = page.locator('form [role=status]').last()
    await fill()
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(status).not.toBeEmpty()
    await expect(field(page, 'email')).toHaveValue('')
    // Longer than the error of a left field waits for the visitor's next press.
    await page.clock.fastForward(300)
    await expect(errors).toHaveCount(0)

    await fill()
    const release = await delayResponses(page, '/contact')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
    await field(page, 'email').focus()
    await field(page, 'email').blur()
    release()
    await expect(field(page, 'email')).toHaveValue('')
    await page.clock.fastForward(300)
    await expect(errors).toHaveCount(0)
  })
})

test.describe('the admit card form', () => {
  test('the admit card is saved as Admission-Form.pdf, and its password appears in no URL', async ({
    page,
  }) => {
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    await openPage(page, '/job-admit-card')
    await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password')
    await page.getByLabel('Mobile Number').fill('০১৭০০০০০০০১')
    await page.getByLabel('Password').fill('482913')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download Admit Card' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('Admission-Form.pdf')
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
    expect(addresses.filter((address) => address.includes('482913'))).toEqual([])
    // The page cannot know whether the browser has saved the file, so it only says that it is ready, and offers a link.
    const status = page.locator('form [role=status]').last()
    await expect(status).toContainText('Your admit card is ready.')
    const link = status.getByRole('link', { name: 'Admission-Form.pdf' })
    await expect(link).toHaveAttribute('href', /^\/job-admit-card\/file\?card=/)
    const again = page.waitForEvent('download')
    await link.click()
    expect((await readFile(await (await again).path())).subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('the admit card form lists what is missing, shows the message of the school, and without a response asks the visitor to try later', async ({
    page,
    site,
    consoleErrors,
  }) => {
    await openPage(page, '/job-admit-card')
    await page.getByRole('button', { name: 'Download Admit Card' }).click()
    await expect(page.getByRole('link', { name: 'Mobile number is required' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Password is required' })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Mobile Number').fill('01700000002')
    await page.getByLabel('Password').fill('wrong')
    const release = await delayResponses(page, '/job-admit-card')
    await page.getByRole('button', { name: 'Download Admit Card' }).click()
    await expect(page.getByRole('button', { name: 'Downloading...' })).toBeDisabled()
    release()
    const status = page.locator('form [role=status]').last()
    await expect(status).toHaveText('Mobile number or password does not match.')
    await misbehave(site, '/job-admit-card', { kind: 'status', code: 500, times: 5 })
    await page.getByRole('button', { name: 'Download Admit Card' }).click()
    await expect(status).toHaveText('Server error, please try later.')
    await misbehave(site, '/job-admit-card', null)
    removeStatusErrors(consoleErrors)
  })
})

test.describe('the application', () => {
  test('sending an empty application scrolls to the top and lists every required field, each with a link to it or to the choice that it depends on', async ({
    page,
  }) => {
    await openPage(page, '/apply-online')
    await expect(page.getByText('Tk. 520').first()).toBeVisible()
    await page.getByRole('button', { name: 'Submit application' }).click()
    const summary = page.getByRole('region', { name: /Please correct \d+ answers/ })
    await expect(summary).toBeFocused()
    await expect.poll(() => scrollPosition(page)).toBe(0)
    await expect(summary.getByRole('link')).toHaveText([
      ...['Class is required', 'Session is required', 'Category is required'],
      ...['Applicant name is required', 'Gender is required', 'Date of birth is required'],
      ...['Religion is required', 'Country is required', 'Please upload a picture'],
      ...['Father name is required', 'Father/guardian mobile required (11 digits)'],
      ...['Mother name is required', 'Valid 11-digit mobile required', 'Present address required'],
      ...['Permanent address required', 'Select at least one health option', 'Select payment method'],
      ...['Provide transaction details', 'A parent or legal guardian must give this consent'],
      'You must accept the declaration',
    ])
    await summary.getByRole('link', { name: 'Select payment method' }).click()
    await expect(page.getByLabel('bKash', { exact: true })).toBeFocused()
    await summary.getByRole('link', { name: 'Please upload a picture' }).click()
    await expect(field(page, 'picture')).toBeFocused()
    await summary.getByRole('link', { name: 'Applicant name is required' }).click()
    await page.keyboard.type('Ayesha')
    await expect(summary.getByRole('link', { name: 'Applicant name is required' })).toHaveCount(0)
    await expectAccessible(page)

    await summary.getByRole('link', { name: 'Session is required' }).click()
    await expect(field(page, 'classId')).toBeFocused()
    const gender = summary.getByRole('link', { name: 'Gender is required' })
    await gender.click()
    await expect(field(page, 'classId')).toBeFocused()
    await field(page, 'classId').selectOption('1-4')
    await expect(field(page, 'sessionId')).toBeEnabled()
    await gender.click()
    await expect(field(page, 'sessionId')).toBeFocused()
    await field(page, 'sessionId').selectOption({ index: 1 })
    await expect(field(page, 'gender')).toBeEnabled()
    await gender.click()
    await expect(field(page, 'gender')).toBeFocused()
  })

  test('an application that is left by a link while its picture is being prepared keeps its latest entries and the picture', async ({
    page,
  }) => {
    const continuePictures = await delayPictures(page)
    await openPage(page, '/apply-online')
    await field(page, 'picture').setInputFiles(await photo())
    await field(page, 'applicantName').fill('Ayesha')
    await page.locator('footer a[href="/fees"]').click()
    await expect(page).toHaveURL(/\/fees$/)
    await continuePictures()
    await photoSaved(page)
    await page.goBack()
    await expect(field(page, 'applicantName')).toHaveValue('Ayesha')
    await expect(page.getByRole('img', { name: 'The chosen photo' })).toBeVisible()
  })

  test('an application whose button is pressed twice while its picture is being prepared is sent once', async ({
    page,
  }) => {
    acceptDialogs(page)
    const posts: string[] = []
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
    const continuePictures = await delayPictures(page)
    await openPage(page, '/apply-online')
    await enterAtOnce(page, texts)
    await field(page, 'picture').setInputFiles(await photo())
    // Clicked within the page, because Playwright would wait until the button is enabled.
    for (let times = 0; times < 2; times++)
      await submitButton(page).evaluate((button: HTMLElement) => button.click())
    await continuePictures()
    // The second press is too early to have seen the answers.
    await expect(page.locator('[data-check]')).toBeFocused()
    await submitButton(page).dblclick()
    await expect(page).toHaveURL(/\/submitted\/A-/)
    expect(posts.filter((url) => url.endsWith('/apply-online'))).toHaveLength(1)
  })

  test('an application that the school rejects keeps its entries; when it is sent again, the visitor gets an alert and a reference', async ({
    page,
    site,
    consoleErrors,
  }) => {
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.accept()
    })
    await openPage(page, '/apply-online')
    await expect(field(page, 'pickupPoint')).toBeHidden()
    await page.getByRole('group', { name: 'Do you need the school bus?' }).getByLabel('Yes').check()
    await field(page, 'pickupPoint').fill('Wasa circle')
    await page.getByRole('group', { name: 'Do you need the school bus?' }).getByLabel('No').check()
    await expect(field(page, 'pickupPoint')).toBeHidden()
    await enterAtOnce(page, texts)
    await choosePhoto(page, photo())
    await expect(field(page, 'applicationFee')).toHaveValue('520')
    await expect(field(page, 'applicationFee')).toHaveJSProperty('readOnly', true)
    await expect(field(page, 'permanentAddress')).toHaveValue(texts.presentAddress)
    await field(page, 'presentAddress').fill('Feni')
    await expect(field(page, 'permanentAddress')).toHaveValue('Feni')
    await page.getByText('Two people who know the family').click()
    await field(page, 'references.0.name').fill('Hasan')
    await expect(page.getByRole('img', { name: 'The chosen photo' })).toBeVisible()
    await expectAccessible(page)

    await misbehave(site, '/apply-online', {
      kind: 'raw',
      status: 200,
      body: '{"responseCode":"409","responseMsg":"This child has applied already."}',
      times: 1,
      stores: false,
    })
    const before = (await applications(site)).length
    await pressToSend(page)
    const status = page.locator('form [role=status]').last()
    await expect(status).toHaveText('This child has applied already.')
    await expect(field(page, 'applicantName')).toHaveValue(texts.applicantName)
    expect(dialogs).toEqual([])
    removeStatusErrors(consoleErrors)
    const release = await delayResponses(page, '/apply-online')
    await page.getByRole('button', { name: 'Submit application' }).click()
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
    await expect(page.getByRole('log')).toContainText('Sending your entries.')
    await expect(page.getByRole('progressbar', { name: 'Waiting for the answer' })).toHaveJSProperty(
      'value',
      1,
    )
    release()
    await expect(page).toHaveURL(/\/submitted\/A-/)
    expect(dialogs).toEqual(['Application submitted successfully'])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Application sent')
    await expect(page.getByText('Your application has been submitted successfully.')).toBeVisible()
    const reference = new URL(page.url()).pathname.slice('/submitted/'.length)
    await expect(page.getByText(reference, { exact: true })).toBeVisible()
    await expectAccessible(page)

    const arrived = await applications(site)
    expect(arrived.length).toBe(before + 1)
    const { fields, picture } = arrived.at(-1) as Application
    expect(fields).toMatchObject({
      applicantName: texts.applicantName,
      classId: '1-4',
      applicationFee: '520',
      needTransport: 'No',
      pickupPoint: '',
      permanentAddress: 'Feni',
    })
    // Upright, and small enough for a slow network.
    expect(picture).toMatchObject({ width: 800, height: 1_200, format: 'jpeg', exif: false })

    // After delivery this device stores nothing of it.
    await openPage(page, '/apply-online')
    await page.getByText('How your entries are used and kept').click()
    await expect(page.getByText('Your entries and the photo are')).toBeVisible()
    await expect(field(page, 'applicantName')).toHaveValue('')
  })

  test('if the connection fails while an application is sent, this device keeps entries, choices and picture, and sending again creates only one application', async ({
    page,
    site,
    consoleErrors,
  }) => {
    await openPage(page, '/apply-online')
    await fillApplication(page)
    await page.getByRole('group', { name: 'Do you need the school bus?' }).getByLabel('Yes').check()
    await field(page, 'pickupPoint').fill('Wasa circle')
    const session = await field(page, 'sessionId').inputValue()
    const before = (await applications(site)).length
    await page.route('/apply-online', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      await route.abort()
    })
    await pressToSend(page)
    await expect(page.getByText('No answer came. Nothing is lost')).toBeVisible()
    consoleErrors.splice(0)
    await saved(page, 'pickupPoint', 'Wasa circle')
    await photoSaved(page)

    // In a new tab, so that only the stored draft can restore the entries.
    const again = await page.context().newPage()
    acceptDialogs(again)
    await again.goto('/apply-online')
    await expect(again.getByText('Your earlier entries have been restored.')).toBeVisible()
    for (const [name, text] of Object.entries(texts)) await expect(field(again, name)).toHaveValue(text)
    await expect(field(again, 'classId')).toHaveValue('1-4')
    await expect(field(again, 'sessionId')).toHaveValue(session)
    await expect(field(again, 'gender')).not.toHaveValue('')
    await expect(field(again, 'applicationFee')).toHaveValue('520')
    await expect(field(again, 'pickupPoint')).toHaveValue('Wasa circle')
    await expect(field(again, 'permanentAddress')).toHaveValue(texts.presentAddress)
    await expect(again.getByLabel('Good Condition')).toBeChecked()
    await expect(again.getByLabel('bKash', { exact: true })).toBeChecked()
    await expect(again.getByRole('img', { name: 'The chosen photo' })).toBeVisible()
    await pressToSend(again)
    await expect(again).toHaveURL(/\/submitted\/A-/)
    expect((await applications(site)).length).toBe(before + 1)
    await again.close()
  })

  test('an application is stored with a reference while the server of the school is unavailable, and delivered when it is available again', async ({
    page,
    site,
  }) => {
    await openPage(page, '/apply-online')
    await fillApplication(page)
    await misbehave(site, '/apply-online', { kind: 'status', code: 503 })
    const before = (await applications(site)).length
    await pressToSend(page)
    await expect(page).toHaveURL(/\/submitted\/A-/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We have your application')
    const reference = new URL(page.url()).pathname.slice('/submitted/'.length)
    await expectAccessible(page)

    await page.goto('/apply-online')
    await expect(page.getByRole('link', { name: reference })).toBeVisible()
    await expect(field(page, 'applicantName')).toHaveValue(texts.applicantName)
    await misbehave(site, '/apply-online', null)
    await expect.poll(async () => (await applications(site)).length).toBe(before + 1)
    // The application arrives at the school before the site has recorded that.
    const receipt = async () => (await page.request.get(`/submitted/${reference}`)).text()
    await expect.poll(receipt).toMatch(/<h1[^>]*>(?:<[^>]+>)*Application sent/)
    await page.goto(`/submitted/${reference}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Application sent')
    await openPage(page, '/apply-online')
    await expect(field(page, 'applicantName')).toHaveValue('')
  })

  test('a late response for an earlier choice of class or session is ignored', async ({ page, site }) => {
    const [now, next] = await sessionsOf(site)
    await openPage(page, '/apply-online')
    const releases: (() => void)[] = []
    let fulfilled = Promise.resolve()
    let delayed = '"classId":"1-4"'
    await page.route(/\/trpc\/admission\.choices/, async (route) => {
      if (!decodeURIComponent(route.request().url()).includes(delayed)) return route.continue()
      const response = await route.fetch()
      const body = (await response.text()).replaceAll(now.name, 'Too late').replaceAll('520', '999')
      await new Promise<void>((resolve) => releases.push(resolve))
      fulfilled = route.fulfill({ response, body }).catch(() => {})
      await fulfilled
    })
    const releaseLateResponse = async () => {
      releases.pop()?.()
      await waitUntilSettled(page)
      await fulfilled
      await waitUntilSettled(page)
    }
    await field(page, 'classId').selectOption('1-4')
    await expect.poll(() => releases.length).toBe(1)
    await field(page, 'classId').selectOption('14-11')
    await expect(field(page, 'sessionId')).toBeEnabled()
    const sessions = field(page, 'sessionId').locator('option')
    await releaseLateResponse()
    await expect(sessions).toHaveText(['Choose …', now.name, next.name])

    delayed = `"sessionId":"${now.id}"`
    await field(page, 'sessionId').selectOption(now.id)
    await expect.poll(() => releases.length).toBe(1)
    await field(page, 'sessionId').selectOption(next.id)
    await expect(field(page, 'gender').locator('option')).toHaveText(['Choose …', 'Male'])
    await expect(field(page, 'applicationFee')).toHaveValue('520')
    await releaseLateResponse()
    await expect(field(page, 'applicationFee')).toHaveValue('520')
  })

  test('another class keeps the session and the gender as far as its lists have them, and says which one it has not', async ({
    page,
    site,
  }) => {
    const [now] = await sessionsOf(site)
    // The school's system may give a session another id in another class, and the lists come in any order: here that of the genders
    // for the earlier id is shown first.
    const otherId = `${now.id}0`
    const { promise: gendersShown, resolve: showGenders } = Promise.withResolvers<void>()
    await page.route(/\/trpc\/admission\.choices.*16-14/, async (route) => {
      const { searchParams } = new URL(route.request().url())
      const { sessionId } = JSON.parse(searchParams.get('input') ?? '')
      const input = { classId: '16-14', sessionId: sessionId === otherId ? now.id : '' }
      const response = await route.fetch({
        url: `${site.url}/trpc/admission.choices?input=${encodeURIComponent(JSON.stringify(input))}`,
      })
      const body = (await response.text()).replaceAll(`"id":"${now.id}"`, `"id":"${otherId}"`)
      if (sessionId === '') await gendersShown
      await route.fulfill({ response, body })
      if (sessionId !== now.id) return
      await waitUntilSettled(page)
      showGenders()
    })
    await openPage(page, '/apply-online')
    const expectChosen = async (fee: string, chosen: Record<string, string>) => {
      await expect(field(page, 'applicationFee')).toHaveValue(fee)
      for (const [name, value] of Object.entries(chosen)) {
        // A list that is loading is disabled, and has no options yet.
        await expect(field(page, name)).toBeEnabled()
        await expect(field(page, name)).toHaveValue(value)
      }
    }
    const lost = page.getByRole('link', { name: 'The gender you chose is no longer available.' })
    await field(page, 'classId').selectOption('1-4')
    await field(page, 'sessionId').selectOption(now.id)
    await field(page, 'gender').selectOption({ label: 'Female' })
    const gender = await field(page, 'gender').inputValue()
    await expectChosen('520', { sessionId: now.id, gender })
    await field(page, 'classId').selectOption('17-15')
    await expectChosen('220', { sessionId: now.id, gender })
    await field(page, 'classId').selectOption('16-14')
    await expectChosen('520', { sessionId: otherId, gender })
    await expect(lost).toHaveCount(0)
    // A class for boys.
    await field(page, 'classId').selectOption('14-11')
    await expect(lost).toBeVisible()
    await expectChosen('520', { sessionId: now.id, gender: '' })
    await field(page, 'classId').selectOption('')
    await expect(field(page, 'sessionId')).toBeDisabled()
    await expectChosen('', { classId: '' })
  })

  test('a file that is not a picture, and a photo that is cut off, are rejected at once; a small transparent PNG is accepted with a warning', async ({
    page,
  }) => {
    await openPage(page, '/apply-online')
    const choosePicture = (name: string, buffer: Buffer) =>
      field(page, 'picture').setInputFiles({ name, mimeType: 'image/jpeg', buffer })
    await choosePicture('photo.jpg', Buffer.from('GIF89a'))
    await expect(page.getByText('Only JPG/PNG files allowed')).toBeVisible()
    await choosePicture(
      'photo.png',
      await sharp({ create: { width: 299, height: 300, channels: 4, background: '#0000' } })
        .png()
        .toBuffer(),
    )
    await expect(page.getByRole('img', { name: 'The chosen photo' })).toBeVisible()
    await expect(page.getByText('This photo is small')).toBeVisible()
    // A file that was copied only in part.
    const { buffer } = await photo()
    await choosePicture('photo.jpg', buffer.subarray(0, buffer.length / 2))
    await expect(page.getByText('This picture cannot be read')).toBeVisible()
    await choosePicture('photo.jpg', buffer)
    await expect(page.getByRole('img', { name: 'The chosen photo' })).toBeVisible()
    await expect(page.getByText('This picture cannot be read')).toHaveCount(0)
    await page.getByRole('button', { name: 'Remove the photo' }).click()
    await expect(page.getByRole('img', { name: 'The chosen photo' })).toHaveCount(0)
  })
})

test.describe('the forms without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript an application asks for class, then session, then the rest and the photo last, is returned with errors and entries, and is sent when it is corrected', async ({
    page,
    site,
    consoleErrors,
  }) => {
    await page.goto('/apply-online')
    await expect(page.getByText('Choose the photo last, just before you submit.')).toBeVisible()
    const again = page.getByRole('link', {
      name: 'Your photo was not saved with your other entries. Please choose it again.',
    })
    await expect(again).toHaveCount(0)
    await field(page, 'applicantName').fill('Ayesha "A" Rahman')
    await field(page, 'picture').setInputFiles(await photo())
    await field(page, 'classId').selectOption('1-4')
    await page.getByRole('button', { name: 'Show the options' }).click()
    await expect(again).toHaveAttribute('href', '#application-picture')
    await expect(page.getByText(/Please correct (one|[0-9]+) answers?/)).toHaveCount(0)
    await expect(field(page, 'applicantName')).toHaveValue('Ayesha "A" Rahman')
    await field(page, 'sessionId').selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Show the options' }).click()
    await expect(field(page, 'applicationFee')).toHaveValue('520')
    await field(page, 'gender').selectOption({ index: 1 })
    await field(page, 'categoryId').selectOption({ index: 1 })
    await page.getByLabel('Islam', { exact: true }).check()
    const entries = { ...texts, dob: '2018-05-20' }
    for (const [name, text] of Object.entries(entries)) await field(page, name).fill(text)
    await page
      .getByLabel('Do you need the school bus?')
      .or(page.getByLabel('Yes', { exact: true }))
      .first()
      .check()
    await expect(field(page, 'pickupPoint')).toBeVisible()
    await page.getByLabel('The permanent address is the same as the present address').check()
    await page.getByLabel('Taking Medicine').check()
    await page.getByLabel('Need Extra Care').check()
    await page.getByLabel('Bank', { exact: true }).check()
    await page.getByLabel(/^I am the parent or legal guardian/).check()
    await page.getByLabel(/^I declare/).check()
    await field(page, 'picture').setInputFiles(await photo())
    await page.getByRole('button', { name: 'Submit application' }).click()
    await expect(page.getByRole('link', { name: 'Pickup point is required' })).toBeVisible()
    removeStatusErrors(consoleErrors)
    await expect(again).toBeVisible()
    for (const [name, text] of Object.entries(entries)) await expect(field(page, name)).toHaveValue(text)
    for (const label of ['Taking Medicine', 'Need Extra Care', 'Bank'])
      await expect(page.getByLabel(label, { exact: true })).toBeChecked()
    await expect(field(page, 'gender')).not.toHaveValue('')

    await field(page, 'pickupPoint').fill('Wasa circle')
    await field(page, 'picture').setInputFiles(await photo())
    await page.getByRole('button', { name: 'Submit application' }).click()
    await expect(page).toHaveURL(/\/submitted\/A-/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Application sent')
    expect((await applications(site)).at(-1)?.fields).toMatchObject({
      pickupPoint: 'Wasa circle',
      healthConditions: '["Taking Medicine","Need Extra Care"]',
    })
  })
})
