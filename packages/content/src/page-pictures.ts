import { z } from 'zod'
import { loadYaml } from './content-file.ts'
import { labelInBothLanguages, picture } from './fields.ts'
import type { Locale } from './locales.ts'

// pictures.yaml: the pictures in the bands of pages. A group of the menu or a page names one.

const percent = z.literal([0, 25, 50, 75, 100])
type Percent = z.infer<typeof percent>

/** The schema of pictures.yaml. A picture without a text alternative in both languages is rejected. */
export const picturesFile = z
  .strictObject({
    sample: z.boolean(),
    default: z.string(),
    pictures: z.record(
      z.string().regex(/^[a-z-]+$/, 'is not a name in small letters such as school'),
      z.strictObject({
        src: picture,
        width: z.int().positive(),
        height: z.int().positive(),
        focus: z.tuple([percent, percent]),
        alt: labelInBothLanguages,
      }),
    ),
  })
  .refine(({ default: name, pictures }) => name in pictures, {
    path: ['default'],
    message: 'is no picture of this file',
  })

export const pagePictures = loadYaml('pictures.yaml', picturesFile)

/** The name of a picture, as files of site/ write it. */
export const pictureName = z
  .string()
  .refine((name) => name in pagePictures.pictures, 'is no picture of pictures.yaml')

/** A picture in the band of a page, in one language. */
export interface PagePicture {
  src: string
  width: number
  height: number
  /** The most important point, in percent from the left and from the top. */
  focus: readonly [x: Percent, y: Percent]
  alt: string
}

/** Returns a picture by its name, or the default one. */
export function pagePicture(name: string | undefined, locale: Locale): PagePicture {
  const { pictures, default: fallback } = pagePictures
  const found = pictures[name ?? fallback] ?? pictures[fallback]
  if (!found) throw new Error('pictures.yaml has no default picture.')
  return { ...found, alt: found.alt[locale] }
}
