import { z } from 'zod'
import { loadSiteFile } from './content-file.ts'
import { label, picture, text } from './fields.ts'
import { linkFields, linkIn, resolveLink } from './links.ts'
import { type Locale, perLocale } from './locales.ts'
import { type PagePicture, pagePicture, pictureName } from './page-pictures.ts'
import { derived } from './parsed-content.ts'

// site/<language>/home.yaml: the content of the home page.

const tileIn = (locale: Locale) =>
  z
    .strictObject({
      ...linkFields,
      icon: z.enum(['pen', 'chat', 'cap', 'people', 'news', 'book']),
      colour: z.enum(['green', 'teal', 'gold', 'clay', 'olive', 'slate']),
      text: label,
    })
    .transform(({ icon, colour, text, ...fields }, context) => ({
      ...resolveLink(fields, locale, context),
      icon,
      colour,
      text,
    }))

export const homeFileIn = (locale: Locale) => {
  const link = linkIn[locale]
  return z.strictObject({
    sample: z.boolean(),
    welcome: z.strictObject({ heading: label, description: text.max(160), link }),
    intro: z.strictObject({
      heading: label,
      paragraphs: z.array(text).min(1),
      link,
      pictures: z.tuple([pictureName, pictureName]),
    }),
    notices: z.strictObject({ heading: label, link }),
    chairman: z.strictObject({
      heading: label,
      quote: text,
      /** Empty until the school has supplied it. */
      name: label.nullable(),
      role: label,
      link,
    }),
    services: z.strictObject({ heading: label, tiles: z.array(tileIn(locale)).length(6) }),
    events: z.strictObject({ heading: label, link, empty: label }),
    videos: z.strictObject({ heading: label, listHeading: label, link }),
    news: z.strictObject({ heading: label, link, empty: label }),
    testimonials: z.strictObject({ heading: label, more: label, less: label }),
    partners: z.strictObject({
      heading: label,
      list: z.array(z.strictObject({ id: z.int(), name: label, logo: picture })).length(8),
    }),
    invitation: z.strictObject({ heading: label, text, link, second: link }),
  })
}

/** The content of the home page. */
export type HomeContent = Omit<HomeFields, 'sample' | 'intro' | 'chairman'> & {
  intro: Omit<HomeFields['intro'], 'pictures'> & {
    pictures: readonly [large: PagePicture, small: PagePicture]
  }
  chairman: HomeFields['chairman'] & { portrait: PagePicture }
}
type HomeFields = z.infer<ReturnType<typeof homeFileIn>>

export let homeFieldsIn: Record<Locale, HomeFields>
export let homeIn: Record<Locale, HomeContent>
export let home: HomeContent

derived(() => {
  homeFieldsIn = perLocale((locale) => loadSiteFile('home.yaml', locale, homeFileIn(locale)))
  homeIn = perLocale((locale) => homeContent(homeFieldsIn[locale], locale))
  home = homeIn.en
})

/** What the home page shows of its file. */
export function homeContent(fields: HomeFields, locale: Locale): HomeContent {
  const { sample: _sample, intro, chairman, ...content } = fields
  const [large, small] = intro.pictures
  return {
    ...content,
    intro: { ...intro, pictures: [pagePicture(large, locale), pagePicture(small, locale)] },
    chairman: { ...chairman, portrait: pagePicture('chairman', locale) },
  }
}
