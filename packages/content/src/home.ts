import { z } from 'zod'
import { loadSiteFile } from './content-file.ts'
import { label, picture, text } from './fields.ts'
import { linkFields, linkIn, resolveLink } from './links.ts'
import { type Locale, perLocale } from './locales.ts'

// site/<language>/home.yaml: the content of the home page.

const pictureInPlace = z.strictObject({
  src: picture,
  alt: label,
  width: z.int().positive(),
  height: z.int().positive(),
})
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

const homeFileIn = (locale: Locale) => {
  const link = linkIn[locale]
  return z.strictObject({
    sample: z.boolean(),
    welcome: z.strictObject({ heading: label, description: text.max(160), link }),
    intro: z.strictObject({
      heading: label,
      paragraphs: z.array(text).min(1),
      link,
      pictures: z.tuple([pictureInPlace, pictureInPlace]),
    }),
    notices: z.strictObject({ heading: label, link }),
    chairman: z.strictObject({
      heading: label,
      quote: text,
      /** Empty until the school has supplied it. */
      name: label.nullable(),
      role: label,
      portrait: picture.nullable(),
      link,
    }),
    services: z.strictObject({ heading: label, tiles: z.array(tileIn(locale)).length(6) }),
    events: z.strictObject({ heading: label, link, empty: label }),
    videos: z.strictObject({ heading: label, listHeading: label, link, empty: label }),
    news: z.strictObject({ heading: label, link, empty: label }),
    testimonials: z.strictObject({ heading: label, empty: label, more: label, less: label }),
    partners: z.strictObject({
      heading: label,
      list: z.array(z.strictObject({ id: z.int(), name: label, logo: picture })).length(8),
    }),
    invitation: z.strictObject({ heading: label, text, link, second: link }),
  })
}

/** The content of the home page. */
export type HomeContent = Omit<z.infer<ReturnType<typeof homeFileIn>>, 'sample'>

export const homeFieldsIn = perLocale((locale) => loadSiteFile('home.yaml', locale, homeFileIn(locale)))
export const homeIn: Record<Locale, HomeContent> = perLocale((locale) => {
  const { sample: _sample, ...content } = homeFieldsIn[locale]
  return content
})
export const home: HomeContent = homeIn.en
