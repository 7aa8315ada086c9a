// The applicant's picture, prepared on the device: a photo of a phone is turned upright and shrunk from ten megabytes
// to a few hundred kilobytes before it travels. The server looks at it again (docs/spec/rulings.md#23 and #25).

import { MAX_PICTURE_BYTES, MIN_PICTURE_SIDE, messages } from '@school/forms'

/** The longer side, in pixels: more than a passport photo needs on any paper. */
const MAX_SIDE = 1_200
/** Larger files are not even read. */
const MAX_FILE_BYTES = 60 * 1024 * 1024

export type PreparedPicture = { ok: true; picture: Blob } | { ok: false; message: string }

export const kilobytesOf = (picture: Blob): number => Math.max(1, Math.round(picture.size / 1024))

/** Turns and shrinks what was chosen; the original where this browser cannot and it is small enough. */
export async function preparePicture(file: Blob): Promise<PreparedPicture> {
  const type = await typeOf(file)
  if (!type) return { ok: false, message: messages.pictureType }
  if (file.size > MAX_FILE_BYTES) return { ok: false, message: messages.pictureSize }
  const original: PreparedPicture =
    file.size > MAX_PICTURE_BYTES
      ? { ok: false, message: messages.pictureSize }
      : { ok: true, picture: new Blob([file], { type }) }
  if (typeof createImageBitmap !== 'function') return original
  // Chrome before 112 turns a picture upright by itself, and refuses to be told to.
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
    .catch(() => createImageBitmap(file))
    .catch(() => null)
  if (!image) return { ok: false, message: messages.pictureBroken }
  const { width, height } = image
  if (Math.min(width, height) < MIN_PICTURE_SIDE) return { ok: false, message: messages.pictureSmall }
  const canvas = document.createElement('canvas')
  // A panorama is not shrunk below what the server takes.
  draw(
    image,
    canvas,
    Math.max(MAX_SIDE, (MIN_PICTURE_SIDE * Math.max(width, height)) / Math.min(width, height)),
  )
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.86))
  return picture ? { ok: true, picture } : original
}

/** Shows a picture on a canvas: the security policy of the pages allows no images out of scripts. */
export async function drawPreview(picture: Blob, canvas: HTMLCanvasElement): Promise<void> {
  draw(await createImageBitmap(picture), canvas, 480)
}

/** @param longest side of the canvas, in pixels; a smaller image is not enlarged */
function draw(image: ImageBitmap, canvas: HTMLCanvasElement, longest: number): void {
  const scale = Math.min(1, longest / Math.max(image.width, image.height))
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return
  // JPEG knows no transparency: what is clear in a PNG becomes paper, not black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
}

/** By the first bytes, not by the name. */
async function typeOf(file: Blob): Promise<'image/jpeg' | 'image/png' | null> {
  const bytes = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  const begins = (...with_: number[]) => with_.every((byte, index) => bytes[index] === byte)
  return begins(0xff, 0xd8, 0xff) ? 'image/jpeg' : begins(0x89, 0x50, 0x4e, 0x47) ? 'image/png' : null
}
