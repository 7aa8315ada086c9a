import { entities } from '@school/mirror'
import { createDb } from '@school/prisma'
import { afterAll, expect, test } from 'vitest'
import { decoded } from '../office/office.ts'
import { startApp } from '../support/app.ts'
import { recordPictures } from '../support/mirrored-pictures.ts'

// Every entity with pages, in both languages: its list shows what the mirror has.

const site = await startApp()
await recordPictures(site.databaseUrl)
const db = createDb(site.databaseUrl)
afterAll(async () => {
  await db.$close()
  await site.close()
})

const textOf = (html: string) => decoded(html.replace(/<[^>]*>/g, '')).replace(/\s+/g, ' ')

const listed = entities.flatMap((entity) =>
  entity.pages ? [[entity.name, entity, entity.pages] as const] : [],
)

test.each(listed)(
  'the list of %s shows titles of its rows, and their pictures in both languages',
  async (_, entity, pages) => {
    const { rows } = await db.$pool.query<Record<string, string>>(
      `SELECT * FROM ${entity.table} WHERE "goneAt" IS NULL`,
    )
    const titles = rows
      .flatMap((row) => pages.title.map((column) => row[column as string] ?? ''))
      .filter(Boolean)
    const [list] = pages.lists
    const english = await mainOf(list)
    // In Bangla, names that repeat are translated.
    const bangla = await mainOf(`/bn${list}`)
    expect(titles.filter((title) => textOf(english).includes(title.replace(/\s+/g, ' ')))).not.toEqual([])
    // Other files are named on the page of a row.
    if (entity.files && !pages.row)
      for (const main of [english, bangla]) expect(main).toMatch(/\/media\/[0-9a-f]{32}/)
  },
)

async function mainOf(path: string): Promise<string> {
  const response = await fetch(site.url + path)
  expect(response.status).toBe(200)
  return /<main[\s\S]*<\/main>/.exec(await response.text())?.[0] ?? ''
}
