import sharp, { type OverlayOptions } from 'sharp'

const COLUMNS = 8
const CELL = 300
const GAP = 24
const LABEL = 28
/** Of a long page, its beginning. */
const TALLEST = 1_500

/**
 * Writes one picture of all pages, in rows of eight.
 * @param isNumbered whether a page is named by its number only, so that nobody knows it by its name
 */
export async function writeSheet(
  files: readonly { name: string; file: string }[],
  out: string,
  { isNumbered }: { isNumbered: boolean },
): Promise<void> {
  const cells = await Promise.all(
    files.map(async ({ name, file }, index) => {
      const { data, info } = await sharp(file).resize({ width: CELL }).toBuffer({ resolveWithObject: true })
      const height = Math.min(info.height, TALLEST)
      const input = await sharp(data).extract({ left: 0, top: 0, width: CELL, height }).toBuffer()
      return { label: isNumbered ? String(index + 1) : name, input, height }
    }),
  )
  const overlays: OverlayOptions[] = []
  let top = GAP
  for (let row = 0; row < cells.length; row += COLUMNS) {
    const inRow = cells.slice(row, row + COLUMNS)
    for (const [column, { label, input }] of inRow.entries()) {
      const left = GAP + column * (CELL + GAP)
      const text = `<svg width="${CELL}" height="${LABEL}"><text y="19" font-family="sans-serif" font-size="16">${label}</text></svg>`
      overlays.push({ input: Buffer.from(text), left, top }, { input, left, top: top + LABEL })
    }
    top += LABEL + Math.max(...inRow.map(({ height }) => height)) + GAP
  }
  const width = GAP + Math.min(COLUMNS, cells.length) * (CELL + GAP)
  await sharp({ create: { width, height: top, channels: 3, background: '#9a9a9a' } })
    .composite(overlays)
    .jpeg({ quality: 82 })
    .toFile(out)
}
