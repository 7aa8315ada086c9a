import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { mediaPath } from '@school/mirror'
import { type PictureProcesses, UnreadablePictureError } from '@school/mirror/media/pictures'
import sharp from 'sharp'
import { background, drawTexts, HEIGHT, WIDTH } from './drawing.ts'
import type { Subject } from './subjects.ts'

/** The width of the row's picture on the right. */
const PHOTO_WIDTH = 440
const MAX_BYTES = 290_000

// One thread is enough, and each image is drawn only once, so sharp needs no cache.
sharp.concurrency(1)
sharp.cache(false)

/** Renders a JPEG of 1200 × 630 pixels and less than 300 KB. */
export async function renderShareImage(
  subject: Subject,
  dataDir: string,
  pictures: PictureProcesses,
): Promise<Buffer> {
  const [, sha256, ending] = /^\/media\/([0-9a-f]{32})(\.\w+)$/.exec(subject.picture ?? '') ?? []
  const photo =
    sha256 && ending
      ? await readFile(mediaPath(path.join(dataDir, 'media'), sha256, ending))
          .then((bytes) => pictures.run('crop', bytes, PHOTO_WIDTH, HEIGHT))
          // If the file is missing or unreadable, the card has no picture.
          .catch((error: Error & { code?: string }) => {
            if (error instanceof UnreadablePictureError || error.code === 'ENOENT') return null
            throw error
          })
      : null
  const texts = await drawTexts(subject, photo ? WIDTH - PHOTO_WIDTH : WIDTH)
  const pixels = await sharp(background)
    .composite(photo ? [...texts, { input: Buffer.from(photo), left: WIDTH - PHOTO_WIDTH, top: 0 }] : texts)
    .flatten()
    .png({ compressionLevel: 1 })
    .toBuffer()
  for (const quality of [84, 70, 50]) {
    const jpeg = await sharp(pixels).jpeg({ quality, mozjpeg: true }).toBuffer()
    if (jpeg.length <= MAX_BYTES) return jpeg
  }
  return sharp(pixels).blur(2).jpeg({ quality: 40 }).toBuffer()
}
