import { siteIn } from '@school/content'
import { oneLine } from '../http/text-clipping.ts'
import { formatDate } from '../trpc/dates.ts'
import type { Subject } from './subjects.ts'
import { shape, toSvg, wrap } from './text-layout.ts'

export const WIDTH = 1200
export const HEIGHT = 630
const MARGIN = 72

const LATTICE =
  '<pattern id="p" width="72" height="72" patternUnits="userSpaceOnUse"><path d="M36 0L46.5 10.5H61.5V25.5L72 36L61.5 46.500V61.500H46.500L36 72L25.500 61.500H10.500V46.500L0 36L10.500 25.500V10.500H25.500Z" fill="none" stroke="#fff" stroke-opacity="0.055" stroke-width="1.500"/></pattern>'

/**
 * The card as SVG, without the row's own picture.
 * @param width the maximum width of the text in pixels
 */
export function drawCard({ locale, label, title, date }: Subject, width: number): string {
  const room = width - 2 * MARGIN
  const text = oneLine(title).slice(0, 400).toWellFormed()
  // Uses the largest size in which the title fits.
  const sizes = [76, 66, 57, 49, 42]
  let chosen = { size: 42, ...wrap(text, 42, room, 6) }
  for (const size of sizes) {
    const set = wrap(text, size, room, Math.floor(330 / (size * 1.28)))
    if (!set.whole) continue
    chosen = { size, ...set }
    break
  }
  const leading = chosen.size * 1.28
  const top = 315 - ((chosen.lines.length - 1) * leading) / 2 + chosen.size * 0.36
  const brand = wrap(siteIn[locale].brand, 34, room - 76, 1).lines[0] ?? shape('', 34)
  const foot = wrap([label, date && formatDate(date, locale)].filter(Boolean).join('  ·  '), 32, room, 1)
    .lines[0]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <defs>${LATTICE}</defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="#0a3d30"/><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#p)"/>
    <g transform="translate(${MARGIN} 52) scale(1.2)"><circle cx="24" cy="24" r="24" fill="#0d5a47"/><path d="M24 8l4.700 4.700h6.600v6.600L40 24l-4.700 4.700v6.600h-6.600L24 40l-4.700-4.700h-6.600v-6.600L8 24l4.700-4.700v-6.600h6.600z" fill="none" stroke="#e0b04c" stroke-width="2.200" stroke-linejoin="round"/><path d="M24 17.800l1.800 1.800h2.600v2.600l1.800 1.800-1.800 1.800v2.600h-2.600L24 30.200l-1.800-1.800h-2.600v-2.600L17.800 24l1.800-1.800v-2.600h2.600z" fill="#e0b04c"/></g>
    ${toSvg(brand, MARGIN + 76, 92, '#ffffff')}
    ${chosen.lines.map((line, index) => toSvg(line, MARGIN, top + index * leading, '#ffffff')).join('')}
    <rect x="${MARGIN}" y="522" width="64" height="4" fill="#e0b04c"/>
    ${foot ? toSvg(foot, MARGIN, 570, '#e0b04c') : ''}
  </svg>`
}
