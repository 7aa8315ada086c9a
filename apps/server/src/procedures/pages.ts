import {
  type Locale,
  leadsSomewhere,
  localPath,
  movedTo,
  type Page,
  pageAt,
  previewPhoto,
} from '@school/content'
import { messagesIn } from '@school/content/messages-in'
import { bodyAt, type PageBody } from '@school/content/page-body'
import { isUnconfirmed } from '@school/content/unconfirmed'
import { schoolDay } from '@school/upstream/school-time'
import { z } from 'zod'
import { withRound } from '../text/round.ts'
import { t } from './init.ts'

// The content of pages: route table, texts and redirects.

/** The data of a page's header, title and description. */
export type PageInfo = Pick<Page, 'path' | 'name' | 'heading' | 'description' | 'group' | 'picture'> & {
  parent: { path: string; name: string } | null
  canonical?: string
  /** The photograph in its preview for messengers. */
  preview?: string
  /** The school has not confirmed its words (docs/spec/rulings.md#66). */
  isUnconfirmed?: true
}

/** The row of the route table for an address, or null when there is no such page. */
export const page = t.procedure
  .input(z.object({ path: z.string().max(200) }))
  .query(({ ctx: { locale }, input }): PageInfo | null => {
    const found = pageAt(input.path, locale)
    return found && headOf(found, locale)
  })

function headOf(page: Page, locale: Locale): PageInfo {
  const { path, name, heading, description, group, picture, parent, canonical } = page
  const preview = previewPhoto(page, locale)
  const above = parent === null ? null : pageAt(parent, locale)
  return {
    path,
    name,
    heading,
    description,
    group,
    picture,
    parent: above && { path: above.path, name: above.name },
    ...(canonical !== null && { canonical }),
    ...(preview !== null && { preview }),
    ...(isUnconfirmed(path, locale) && { isUnconfirmed: true as const }),
  }
}

/** The placeholder for the body of a content page without content (docs/spec/rulings.md#6). */
export const placeholder = t.procedure
  .input(z.object({ path: z.string().max(200) }))
  .query(({ ctx: { locale }, input }) => pageAt(input.path, locale)?.placeholder ?? null)

/** The body of a content page, or null when it has no content yet (docs/spec/rulings.md#6). */
export const body = t.procedure
  .input(z.object({ path: z.string().max(200) }))
  .query(({ ctx: { retentionDays, retentionMaxDays, locale, draft }, input }): PageBody | null => {
    const found = draft?.path === input.path ? draft.body : bodyAt(input.path, locale)
    const { days } = messagesIn[found?.lang ?? locale].periods
    const html =
      found?.html
        ?.replaceAll('{retentionPeriod}', days({ count: retentionDays }))
        .replaceAll('{retentionMaximum}', days({ count: retentionMaxDays })) ?? null
    return (
      found && {
        ...found,
        blocks: withRound(input.path, found.blocks, locale),
        html: html && localLinks(html, locale),
      }
    )
  })

/** Links of prose to pages of this site lead to those of the same language; the files of packages/content have none. */
const localLinks = (html: string, locale: Locale) =>
  html.replace(/(<a href=")(\/[^"]*)"/g, (whole, start: string, href: string) =>
    leadsSomewhere(href) ? `${start}${localPath(href, locale)}"` : whole,
  )

/** The target of a redirect (packages/content/redirects.yaml), or null. */
export const moved = t.procedure
  .input(z.object({ path: z.string().max(200) }))
  .query(({ input }) => movedTo(input.path))

/** Today in the school's time zone, `YYYY-MM-DD`, for pages that open on it (docs/spec/part-2.md#2, `/food-snack`). */
export const today = t.procedure.query(() => schoolDay(new Date()))
