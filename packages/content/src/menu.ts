import { z } from 'zod'
import { label, text } from './fields.ts'
import { type LinkTo, link } from './links.ts'
import { loadYaml } from './words-file.ts'

// words/menu.yaml: header, footer and the links that every page shows.

const menuFile = z.strictObject({
  sample: z.boolean(),
  main: z.array(z.union([z.strictObject({ group: label, links: z.array(link).min(1) }), link])).min(1),
  topBar: z.array(link),
  quickLinks: z.array(link),
  login: link,
  applyButton: link,
  menuButton: z.strictObject({ open: label, close: label }),
  footer: z.strictObject({
    notice: link,
    columns: z.array(z.strictObject({ heading: label, links: z.array(link).min(1) })),
    legal: z.array(link),
  }),
  apply: z.strictObject({ heading: label, text, link }),
})

export interface MenuGroup {
  group: string
  links: LinkTo[]
}

export const menu = loadYaml('menu.yaml', menuFile)

/** The menu group of each address. */
export const groupOf: ReadonlyMap<string, string> = new Map(
  menu.main.flatMap((entry) =>
    'group' in entry ? entry.links.map(({ href }) => [href, entry.group] as const) : [],
  ),
)
