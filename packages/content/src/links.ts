import { z } from 'zod'
import { label } from './fields.ts'
import { type Locale, perLocale } from './locales.ts'
import { leadsSomewhere, pageNamesIn } from './page-list.ts'
import { said } from './said.ts'
import { site } from './site.ts'

/** A link with its label: to an address of this site, or to another site (`external`). */
export interface LinkTo {
  href: string
  label: string
  external: boolean
}

/** The fields of a link in a file. */
export const linkFields = { label, page: z.string().optional(), external: z.string().optional() }
type LinkFields = { label?: string; page?: string | undefined; external?: string | undefined }

/** Resolves a link. An unknown target is an error of the file that contains it. */
export function resolveLink(
  { label, page, external }: LinkFields,
  locale: Locale,
  context: z.core.$RefinementCtx,
): LinkTo {
  const target = Object.entries(site.external).find(([key]) => key === external)?.[1]
  if (target && page === undefined) return { href: target, label: label ?? target, external: true }
  if (page !== undefined && external === undefined && leadsSomewhere(page))
    return { href: page, label: label ?? pageNamesIn[locale].get(page) ?? page, external: false }
  const wanted = external ? `external: ${external}` : page
  context.addIssue({
    code: 'custom',
    message: wanted
      ? said('the link to <target> leads nowhere: neither pages.yaml nor settings.yaml has it', {
          target: wanted,
        })
      : said('the link "<label>" needs a page or an external address', { label: label ?? '' }),
  })
  return z.NEVER
}

/**
 * A link in a file of each language: an address of pages.yaml, or `{ page, label }`, or `{ external, label }` with a
 * key of settings.yaml. An unknown target is an error of the file.
 */
export const linkIn = perLocale((locale) =>
  z
    .union([z.string(), z.strictObject(linkFields)])
    .transform(
      (value, context): LinkTo =>
        resolveLink(typeof value === 'string' ? { page: value } : value, locale, context),
    ),
)
