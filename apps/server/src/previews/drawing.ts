import { siteIn } from '@school/content'
import type { OverlayOptions } from 'sharp'
import { formatDate } from '../text/dates.ts'
import { clip } from '../text/text-clipping.ts'
import type { Subject } from './subjects.ts'
import { setText } from './text.ts'

export const WIDTH = 1200
export const HEIGHT = 630
const MARGIN = 72
/** More characters of a title are never visible. */
const MAX_TITLE_LENGTH = 400
/** In UTF-16 units: one character may have any number of marks. */
const MAX_TITLE_UNITS = 2_000

const LATTICE =
  '<pattern id="p" width="72" height="72" patternUnits="userSpaceOnUse"><path d="M36 0L46.5 10.5H61.5V25.5L72 36L61.5 46.500V61.500H46.500L36 72L25.500 61.500H10.500V46.500L0 36L10.500 25.500V10.500H25.500Z" fill="none" stroke="#fff" stroke-opacity="0.055" stroke-width="1.500"/></pattern>'

/** The card without texts and picture. */
export const background =
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <defs>${LATTICE}</defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="#0a3d30"/><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#p)"/>
    <g transform="translate(${MARGIN} 52) scale(1.2)"><circle cx="24" cy="24" r="24" fill="#0d5a47"/><path d="M24 8l4.700 4.700h6.600v6.600L40 24l-4.700 4.700v6.600h-6.600L24 40l-4.700-4.700h-6.600v-6.600L8 24l4.700-4.700v-6.600h6.600z" fill="none" stroke="#e0b04c" stroke-width="2.200" stroke-linejoin="round"/><path d="M24 17.800l1.800 1.800h2.600v2.600l1.800 1.800-1.800 1.800v2.600h-2.600L24 30.200l-1.800-1.800h-2.600v-2.600L17.800 24l1.800-1.800v-2.600h2.600z" fill="#e0b04c"/></g>
    <rect x="${MARGIN}" y="522" width="64" height="4" fill="#e0b04c"/>
  </svg>`)

/**
 * The texts of a card, as layers over its background: the school's name, the title, and the kind of page with the date.
 * @param width the width of the card without its picture
 */
export async function drawTexts(
  { locale, label, title, date }: Subject,
  width: number,
): Promise<OverlayOptions[]> {
  const room = width - 2 * MARGIN
  const foot = [label, date && formatDate(date, locale)].filter(Boolean).join('  ·  ')
  const texts = [
    { text: siteIn[locale].brand, sizes: [34], left: MARGIN + 76, middle: 81, height: 50, colour: '#ffffff' },
    {
      text: clip(title.slice(0, MAX_TITLE_UNITS).toWellFormed(), MAX_TITLE_LENGTH),
      sizes: [76, 66, 57, 49, 42],
      left: MARGIN,
      middle: 315,
      height: 330,
      colour: '#ffffff',
    },
    { text: foot, sizes: [32], left: MARGIN, middle: 562, height: 48, colour: '#e0b04c' },
  ]
  const layers = await Promise.all(
    texts.map(async ({ text, left, middle, ...box }) => {
      const set = await setText(text, { ...box, width: room + MARGIN - left })
      return set && { ...set, left, top: Math.round(middle - set.raw.height / 2) }
    }),
  )
  return layers.filter((layer) => layer !== null)
}
