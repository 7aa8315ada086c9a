import { movedTo, type Page, pageAt } from '@school/content'
import { bodyAt, type PageBody } from '@school/content/page-body'
import { z } from 'zod'
import { trackedToday } from '../../page-cache/dependencies.ts'
import { t } from '../init.ts'

// The content of pages: route table, texts and redirects.

/** The data of a page's header, title and description. */
export type PageInfo = Pick<Page, 'path' | 'name' | 'heading' | 'description' | 'group'> & {
  parent: { path: string; name: string } | null
}

/** The row of the route table for an address, or null when there is no such page. */
export const page = t.procedure
  .input(z.object({ path: z.string().max(200) }))
  .query(({ input }): PageInfo | null => {
    const found = pageAt(input.path)
    return found && headOf(found)
  })

function headOf({ path, name, heading, description, group, parent }: Page): PageInfo {
  const above = parent === null ? null : pageAt(parent)
  return {
    path,
    name,
    heading,
    description,
    group,
    parent: above && { path: above.path, name: above.name },
  }
}

/** The placeholder for the body of a content page without content (docs/spec/rulings.md#6). */
export const placeholder = t.procedure
  .input(z.object({ path: z.string().max(200) }))
  .query(({ input }) => pageAt(input.path)?.placeholder ?? null)

/** The body of a content page, or null when it has no content yet (docs/spec/rulings.md#6). */
export const body = t.procedure
  .input(z.object({ path: z.string().max(200) }))
  .query(({ ctx: { retentionDays }, input }): PageBody | null => {
    const found = bodyAt(input.path)
    const period = retentionDays === 1 ? '1 day' : `${retentionDays} days`
    return found && { ...found, html: found.html?.replaceAll('{retentionPeriod}', period) ?? null }
  })

/** The target of a redirect (packages/content/redirects.yaml), or null. */
export const moved = t.procedure
  .input(z.object({ path: z.string().max(200) }))
  .query(({ input }) => movedTo(input.path))

/** Today in the school's time zone, `YYYY-MM-DD`, for pages that open on it (docs/spec/part-2.md#2, `/food-snack`). */
export const today = t.procedure.query(() => trackedToday())
