import { z } from 'zod'
import { loadSiteFile } from './content-file.ts'
import { label, text } from './fields.ts'
import { type LinkTo, linkIn } from './links.ts'
import { type Locale, perLocale } from './locales.ts'
import { pictureName } from './page-pictures.ts'
import { derived } from './parsed-content.ts'

// site/<language>/menu.yaml: header, footer and the links of every page.

export const menuFileIn = (locale: Locale) => {
  const link = linkIn[locale]
  return z.strictObject({
    sample: z.boolean(),
    main: z
      .array(
        z.union([z.strictObject({ group: label, picture: pictureName, links: z.array(link).min(1) }), link]),
      )
      .min(1),
    topBar: z.array(link),
    quickLinks: z.array(link),
    tasks: z.array(link).min(1),
    helpline: link,
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
}

export interface MenuGroup {
  group: string
  links: LinkTo[]
}

export let menuIn: Record<Locale, z.infer<ReturnType<typeof menuFileIn>>>

/** The menu group of each address. */
export let groupsIn: Record<Locale, ReadonlyMap<string, string>>

/** The picture of the menu group of each address. */
export let groupPictures: ReadonlyMap<string, string>

derived(() => {
  menuIn = perLocale((locale) => loadSiteFile('menu.yaml', locale, menuFileIn(locale)))
  const inGroups = <T>(locale: Locale, of: (group: { group: string; picture: string }) => T) =>
    new Map(
      menuIn[locale].main.flatMap((entry) =>
        'group' in entry ? entry.links.map(({ href }) => [href, of(entry)] as const) : [],
      ),
    )
  groupsIn = perLocale((locale) => inGroups(locale, ({ group }) => group))
  groupPictures = inGroups('en', ({ picture }) => picture)
})
