import { z } from 'zod'
import { address, label, text } from './fields.ts'
import { loadYaml } from './words-file.ts'

// words/pages.yaml: every address of the site.

const pagesFile = z
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
          message: `leads to ${parent}, where no page is`,
        })
    }
  })

export const pageList = loadYaml('pages.yaml', pagesFile)
export const pageNames: ReadonlyMap<string, string> = new Map(
  pageList.pages.map(({ path, name }) => [path, name]),
)

/** An address without its query and fragment. */
export const pathOf = (href: string) => href.split(/[?#]/, 1)[0] ?? ''

/** Whether an address of this site, with or without query and fragment, has a page. */
export function leadsSomewhere(href: string): boolean {
  return !href.includes('{') && pageNames.has(pathOf(href))
}
