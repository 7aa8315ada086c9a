import { afterAll, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'

// Teachers end to end: fake upstream → client → mirror → Postgres → list and profile.

const site = await startApp()
const { teachers } = site.fakeUpstream.tables
const [first] = teachers
if (!first) throw new Error('the fake upstream has no teachers')
teachers.push({
  ...first,
  teacher_id: '98001',
  gender: 'Female',
  name: 'Ustaza Rumaysa | আয়েশা',
  picture: '',
  email: 'rumaysa@school.example',
  google_scholar: 'https://scholar.google.com/citations?user=SAMPLE98',
  researchgate: 'javascript:alert(1)',
  orcid: '0000-0002-1825-0097',
  scopus: '//evil.example/scopus',
  web_science: '',
  about: 'Teaches\\nwith patience.',
  teaching_expertise: 'Tajweed',
  research_interest: '',
  others: 'Gardening',
  designation_name: 'Lecturer of recitation',
})
await site.sync('teachers')
/** The sections of a profile in their order (docs/spec/rulings.md#55). */
const SECTIONS = [
  'Teaching Expertise',
  'Research Interest',
  'Journal Publication',
  'Conference Publication',
  'Book or Chapter Publication',
  'Rewards',
  'Other Activities',
]
afterAll(() => site.close())

const page = async (path: string) => {
  const response = await fetch(site.url + path)
  return { status: response.status, html: await response.text() }
}

test('a new teacher is in the list of her section only, with a link to her profile', async () => {
  expect((await page('/profile/98001')).html).toContain('Tajweed')
  expect((await page('/female-faculty')).html).toContain('href="/profile/98001"')
  expect((await page('/male-faculty')).html).not.toContain('/profile/98001"')
})

test('the teacher search finds a part of a name in any case and in any Unicode form of Bangla', async () => {
  for (const part of ['uSTAZA rum', 'আয়েশা'.normalize('NFD'), 'আয়েশা'.normalize('NFC')]) {
    const { html } = await page(`/female-faculty?name=${encodeURIComponent(part)}`)
    expect(html).toContain('href="/profile/98001"')
    expect(html).toMatch(/>1 teacher</)
  }
  expect((await page('/female-faculty?name=%25')).html).toContain('No teachers found.')
})

test('a profile links only to research profiles that exist and are safe', async () => {
  const { html } = await page('/profile/98001')
  expect(html).toContain('href="https://scholar.google.com/citations?user=SAMPLE98"')
  expect(html).toContain('href="https://orcid.org/0000-0002-1825-0097"')
  expect(html).not.toMatch(/href="[^"]*(?:javascript:|evil\.example)/)
  expect(html).not.toContain('>Web of Science<')
})

test('a profile shows the default portrait, the fallback text, and seven sections in one group', async () => {
  const { html } = await page('/profile/98001')
  expect(html).toMatch(/Teaches<br\s*\/?>with patience\./)
  expect(html.match(/<details[^>]* name="profile"/g)).toHaveLength(7)
  for (const title of SECTIONS) expect(html).toContain(`>${title}<`)
})

test('a profile names the designation once, and its sections keep their order, of which the empty ones say that they are empty', async () => {
  const { html } = await page('/profile/98001')
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  expect(main.match(/Lecturer of recitation/g)).toHaveLength(1)
  const sections = [...main.matchAll(/<summary[\s\S]*?<\/summary>/g)].map(([summary]) =>
    summary
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  expect(sections.map((section) => section.replace(/ Empty$/, ''))).toEqual(SECTIONS)
  const filled = sections.filter((section) => !section.endsWith(' Empty'))
  expect(filled).toContain('Teaching Expertise')
  expect(filled).toContain('Other Activities')
  expect(sections[1]).toBe('Research Interest Empty')
})
