import { z } from 'zod'
import { loadSiteFile } from './content-file.ts'
import { address, label, text } from './fields.ts'
import { type Locale, perLocale } from './locales.ts'
import { pictureName } from './page-pictures.ts'
import { derived } from './parsed-content.ts'
import { said } from './said.ts'

// site/<language>/pages.yaml: every address of the site.

export const pagesFile = z
  .strictObject({
    sample: z.boolean(),
    placeholder: text,
    pages: z.array(
      z.strictObject({
        path: address,
        name: label,
        heading: label.optional(),
        description: text.max(160),
        parent: address.optional(),
        placeholder: text.optional(),
        item: label.optional(),
        picture: pictureName.optional(),
        /** The page with the same rows that search engines should list instead. */
        canonical: address.optional(),
        /** The content is Bangla in every language, and is in pages/bn only. */
        content: z.literal('bn').optional(),
      }),
    ),
  })
  .superRefine(({ pages }, context) => {
    const paths = pages.map(({ path }) => path)
    for (const [index, { path, parent }] of pages.entries()) {
      if (paths.indexOf(path) !== index)
        context.addIssue({ code: 'custom', path: ['pages', index, 'path'], message: 'stands there twice' })
      if (parent !== undefined && !paths.includes(parent))
        context.addIssue({
          code: 'custom',
          path: ['pages', index, 'parent'],
          message: said('leads to <path>, where no page is', { path: parent }),
        })
    }
  })

export let pageListIn: Record<Locale, z.infer<typeof pagesFile>>
export let pageNamesIn: Record<Locale, ReadonlyMap<string, string>>
derived(() => {
  pageListIn = perLocale((locale) => loadSiteFile('pages.yaml', locale, pagesFile))
  pageNamesIn = perLocale((locale) => new Map(pageListIn[locale].pages.map(({ path, name }) => [path, name])))
})

/** Returns an address without query and fragment. */
export const pathOf = (href: string) => href.split(/[?#]/, 1)[0] ?? ''

/** Whether the content of a page is Bangla in every language. */
export const isOnlyBangla = (path: string): boolean =>
  pageListIn.en.pages.some((page) => page.path === path && page.content === 'bn')

/** Whether an address of this site, with or without query and fragment, has a page. */
export function leadsSomewhere(href: string): boolean {
  return !href.includes('{') && pageNamesIn.en.has(pathOf(href))
}
