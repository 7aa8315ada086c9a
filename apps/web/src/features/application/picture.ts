// Prepares the applicant's picture on the device. A photo from a phone is rotated upright and reduced from about ten
// megabytes to a few hundred kilobytes before upload. The server validates it again (docs/spec/rulings.md#23 and
// #25).

import { MAX_PICTURE_BYTES, MIN_PICTURE_SIDE, messages } from '@school/forms'
import { isWhole } from './whole-picture.ts'

/** The longer side in pixels: enough for a printed passport photo. */
const MAX_SIDE = 1_200
/** Larger files are not read at all. */
const MAX_FILE_BYTES = 60 * 1024 * 1024

export type PreparedPicture =
  /** `isSmall`: accepted with a warning (docs/spec/rulings.md#45). */
  { ok: true; picture: Blob; isSmall?: boolean } | { ok: false; message: string }

export const kilobytesOf = (picture: Blob): number => Math.max(1, Math.round(picture.size / 1024))

/**
 * Rotates and shrinks a picture. Returns the original if the browser cannot do that and the file is small enough: the server
 * decodes more than some browsers do, HEIC for example.
 */
export async function preparePicture(file: Blob): Promise<PreparedPicture> {
  const type = await typeOf(file)
  if (!type) return { ok: false, message: messages.pictureType }
  if (file.size > MAX_FILE_BYTES) return { ok: false, message: messages.pictureSize }
  // The server refuses it too: some browsers draw what there is, and the rest grey, and others cannot draw it.
  if (!isWhole(new Uint8Array(await file.arrayBuffer())))
    return { ok: false, message: messages.pictureBroken }
  const original: PreparedPicture =
    file.size > MAX_PICTURE_BYTES
      ? { ok: false, message: messages.pictureSize }
      : { ok: true, picture: new Blob([file], { type }) }
  if (typeof createImageBitmap !== 'function') return original
  // Chrome before 112 rotates pictures by itself and rejects this option.
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
    .catch(() => createImageBitmap(file))
    .catch(() => null)
  // A browser may be unable to decode what its own camera has made. The server judges it.
  if (!image) return original
  const { width, height } = image
  const isSmall = Math.min(width, height) < MIN_PICTURE_SIDE
  const canvas = document.createElement('canvas')
  // A panorama is not shrunk so far that it is small.
  draw(
    image,
    canvas,
    Math.max(MAX_SIDE, (MIN_PICTURE_SIDE * Math.max(width, height)) / Math.min(width, height)),
  )
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.86))
  return picture ? { ok: true, picture, isSmall } : original
}

/** Draws a picture on a canvas, because the Content Security Policy does not allow `blob:` images. */
export async function drawPreview(picture: Blob, canvas: HTMLCanvasElement): Promise<void> {
  draw(await createImageBitmap(picture), canvas, 480)
}

/** @param longest the maximum side of the canvas in pixels; a smaller image is not enlarged */
function draw(image: ImageBitmap, canvas: HTMLCanvasElement, longest: number): void {
  const scale = Math.min(1, longest / Math.max(image.width, image.height))
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return
  // JPEG has no transparency: without this, transparent parts of a PNG would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
}

/** Determines the type from the first bytes, not from the file name. */
async function typeOf(file: Blob): Promise<'image/jpeg' | 'image/png' | 'image/heic' | null> {
  const bytes = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  const begins = (...expected: number[]) => expected.every((byte, index) => bytes[index] === byte)
  if (begins(0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (begins(0x89, 0x50, 0x4e, 0x47)) return 'image/png'
  // The server looks further: AVIF has the same container.
  return /^ftyp(?:hei|hev|mif1)/.test(String.fromCharCode(...bytes.slice(4, 12))) ? 'image/heic' : null
}
