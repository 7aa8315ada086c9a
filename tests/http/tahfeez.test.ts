import { afterAll, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'

// The teachers on /tahfeez come from the mirror: four men and three women (docs/spec/part-2.md#2).

const site = await startApp()
afterAll(() => site.close())

/** Returns the ids of the teachers under a heading, in order. */
async function cards(heading: string): Promise<string[]> {
  const html = await (await fetch(`${site.url}/tahfeez`)).text()
  const section = html.slice(html.indexOf(`>${heading}</h2>`)).split('</section>')[0] ?? ''
  return [...section.matchAll(/href="\/profile\/(\d+)"/g)].map(([, id]) => id ?? '')
}
const men = () => cards('পুরুষ শিক্ষক')
const women = () => cards('নারী শিক্ষক')
const teachers = (gender: string) =>
  site.fakeUpstream.tables.teachers.flatMap((row) => (row && row.gender === gender ? [row] : []))

test('four male and three female teachers are shown with links to their profiles, those of the programme first', async () => {
  const [male, female] = [await men(), await women()]
  expect(male).toHaveLength(4)
  expect(female).toHaveLength(3)
  const ofTahfeez = (gender: string, count: number) =>
    teachers(gender)
      .filter((row) => /tahfeez/i.test(`${row.department_name} ${row.designation_name}`))
      .slice(0, count)
      .map((row) => `${row.teacher_id}`)
  expect(male).toEqual(ofTahfeez('Male', 4))
  const first = ofTahfeez('Female', 3)
  expect(female.slice(0, first.length)).toEqual(first)
  for (const id of [...male, ...female]) expect((await fetch(`${site.url}/profile/${id}`)).status).toBe(200)
})

test('when a teacher is deleted the next one is shown', async () => {
  const [deleted] = await men()
  const index = site.fakeUpstream.tables.teachers.findIndex((row) => `${row?.teacher_id}` === deleted)
  site.fakeUpstream.tables.teachers.splice(index, 1)
  await site.sync('teachers')
  await expect.poll(men).not.toContain(deleted)
  expect(await men()).toHaveLength(4)
})

test('a section without teachers in the mirror has no heading', async () => {
  for (const row of teachers('Female')) row.gender = 'Male'
  await site.sync('teachers')
  await expect.poll(women).toEqual([])
  const html = await (await fetch(`${site.url}/tahfeez`)).text()
  expect(html).not.toContain('নারী শিক্ষক</h2>')
  expect(html).toContain('পুরুষ শিক্ষক</h2>')
})
