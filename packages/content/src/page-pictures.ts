import { existsSync } from 'node:fs'
import { z } from 'zod'
import { loadYaml } from './content-file.ts'
import { labelInBothLanguages, picture } from './fields.ts'
import type { Locale } from './locales.ts'
import { derived } from './parsed-content.ts'
import { said } from './said.ts'

// pictures.yaml: every place of the site that can hold a photograph. A group of the menu, a page or a block names one; a few places are the
// program's own (PROGRAM_PLACES).

/** Focal points are in steps, because each is a rule of the style sheet: the site's policy allows no style attributes. */
export const FOCUS_STEP = 10
const percent = z.int().min(0).max(100).multipleOf(FOCUS_STEP)

/** A photograph of the office (`/media/<half of its SHA-256>.jpg`), or a file of public/content/photos. */
const photoSource = z
  .string()
  .regex(
    /^(?:\/media\/[0-9a-f]{32}|\/content\/photos\/[a-z0-9-]+)\.(?:jpg|webp)$/,
    'is no photograph under /media/ or /content/photos/',
  )
const isInPublic = (file: string) => existsSync(new URL(`../public${file}`, import.meta.url))

/** The address of a copy of a photograph. */
export const copyOf = (src: string, width: number, format: 'avif' | 'webp') =>
  src.replace(/\.\w+$/, `-${width}.${format}`)

const photo = z
  .strictObject({
    src: photoSource,
    width: z.int().positive(),
    height: z.int().positive(),
    /** The widths of its copies: `…-640.avif`, `…-640.webp`. */
    widths: z.array(z.int().positive()).min(1).max(8),
    focus: z.tuple([percent, percent]),
    colour: z.string().regex(/^#[0-9a-f]{6}$/, 'is no colour such as #8a7f6b'),
    alt: labelInBothLanguages,
    credit: labelInBothLanguages.nullable(),
  })
  .superRefine(({ src, widths }, context) => {
    if (!src.startsWith('/content/')) return
    const files = [src, ...widths.map((width) => copyOf(src, width, 'avif'))]
    for (const file of files.filter((one) => !isInPublic(one)))
      context.addIssue({
        code: 'custom',
        path: ['src'],
        message: said('needs the file public<file>', { file }),
      })
  })

/** A photograph in a place, as pictures.yaml has it. */
export type Photo = z.infer<typeof photo>

/**
 * The places that no page names: the first slide of the home page's banner, the chairman's portrait there, and previews of links in
 * messengers.
 */
const PROGRAM_PLACES = ['banner', 'chairman', 'share'] as const

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
        photo: photo.optional(),
      }),
    ),
  })
  .superRefine(({ default: name, pictures }, context) => {
    if (!(name in pictures))
      context.addIssue({ code: 'custom', path: ['default'], message: 'is no picture of this file' })
    for (const place of PROGRAM_PLACES)
      if (!(place in pictures))
        context.addIssue({ code: 'custom', path: ['pictures'], message: said('lacks <place>', { place }) })
  })

export let pagePictures: z.infer<typeof picturesFile>
derived(() => {
  pagePictures = loadYaml('pictures.yaml', picturesFile)
})

/** The name of a picture, as files of site/ write it. */
export const pictureName = z
  .string()
  .refine((name) => name in pagePictures.pictures, 'is no picture of pictures.yaml')

/** The picture of a place in one language: a photograph, or else the drawing. */
export interface PagePicture {
  src: string
  width: number
  height: number
  /** The widths of the copies of a photograph, in pixels; none of a drawing. */
  widths: readonly number[]
  /** The most important point, in percent from the left and from the top, in steps of FOCUS_STEP. */
  focus: readonly [x: number, y: number]
  /** The average colour of a photograph, `#rrggbb`; null of a drawing. */
  colour: string | null
  alt: string
  credit: string | null
}

/** Returns a picture by its name, or the default one. */
export function pagePicture(name: string | undefined, locale: Locale): PagePicture {
  const { pictures, default: fallback } = pagePictures
  const found = pictures[name ?? fallback] ?? pictures[fallback]
  if (!found) throw new Error('pictures.yaml has no default picture.')
  const { photo, src, width, height, focus, alt } = found
  if (!photo) return { src, width, height, widths: [], focus, colour: null, alt: alt[locale], credit: null }
  return { ...photo, alt: photo.alt[locale], credit: photo.credit?.[locale] ?? null }
}

/** The photograph of a place, or null where it has its drawing. */
export function placePhoto(name: string, locale: Locale): PagePicture | null {
  return pagePictures.pictures[name]?.photo ? pagePicture(name, locale) : null
}
