import { afterAll, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { recordPictures } from '../support/mirrored-pictures.ts'

// Videos, galleries and questions end to end: fake upstream → mirror → Postgres → page.

const site = await startApp()
afterAll(() => site.close())

const html = async (path: string) => (await fetch(site.url + path)).text()

test('a new video is first and selected, and until it is started the page loads nothing from its host', async () => {
  site.fakeUpstream.tables.videos.push({
    ...structuredClone(
      site.fakeUpstream.tables.videos[0] as (typeof site.fakeUpstream.tables.videos)[number],
    ),
    id: '98001',
    title: 'A morning in the garden',
    video_id: 'SAMPLE-vid1',
    thumbnail: '',
    date: '2099-01-01',
  })
  await site.sync('videos')
  await expect.poll(() => html('/videos')).toMatch(/<h2[^>]*>A morning in the garden</)
  const page = await html('/videos')
  expect(page).toContain('href="https://www.youtube.com/watch?v=SAMPLE-vid1"')
  expect(page).not.toMatch(/<iframe|src="https?:\/\/[^"]*(?:youtube|ytimg)/)
})

test('the search for video titles covers all videos and has an empty state', async () => {
  expect(await html('/videos?title=mORNING%20in')).toMatch(/>1 video</)
  expect(await html('/videos?title=zzzz')).toContain('No videos found.')
})

test('both galleries show the mirrored pictures, each with a link to its file', async () => {
  await recordPictures(site.databaseUrl)
  expect((await html('/gallery')).match(/href="\/media\/[0-9a-f]{32}\.\w+"/g)?.length).toBeGreaterThan(5)
  expect(await html('/hostel-gallery')).toMatch(/href="\/media\/[0-9a-f]{32}\.\w+"/)
  expect(await html('/hostel-gallery')).toContain('The school has one gallery')
  expect(await html('/gallery')).not.toContain('The school has one gallery')
})

test('the FAQ lists a question in each language in which it has both question and answer', async () => {
  site.fakeUpstream.tables.faq.push({
    ...structuredClone(site.fakeUpstream.tables.faq[0] as (typeof site.fakeUpstream.tables.faq)[number]),
    id: '98001',
    ques_bangla: '',
    ans_bangla: '',
    ques_english: 'Is there a <b>pond</b>?',
    ans_english: 'Yes.\\nWith ducks.',
  })
  await site.sync('faq')
  await expect.poll(() => html('/faq')).toContain('Is there a pond?')
  const page = await html('/faq')
  const count = (name: string) => page.match(new RegExp(`<details[^>]* name="${name}"`, 'g'))?.length ?? 0
  expect(count('faq-english')).toBe(count('faq-bangla') + 1)
  expect(page).toMatch(/Yes\.<br\s*\/?>With ducks\./)
})
