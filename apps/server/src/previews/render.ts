import { publicFile } from '@school/content/public-file'
import type { MediaStorage } from '@school/mirror'
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
  storage: MediaStorage,
  pictures: PictureProcesses,
): Promise<Buffer> {
  const address = subject.picture ?? ''
  const [, name] = /^\/media\/([0-9a-f]{32}\.\w+)$/.exec(address) ?? []
  const file = name ? await storage.read(name) : await publicFile(address)
  // If the file is missing or unreadable, the card has no picture.
  const photo = file
    ? await pictures.run('crop', file, PHOTO_WIDTH, HEIGHT).catch((error: Error) => {
        if (error instanceof UnreadablePictureError) return null
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
