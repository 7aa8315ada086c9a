/// <reference path="./libheif.d.ts" />

// Pictures of iPhones and of some Android phones. The libvips of sharp has no decoder for them, because of patents; libheif as
// WebAssembly does it, within the process that decodes pictures. It is loaded with the first such picture.

/** The brands of HEIC in the header of its container. AVIF has others, and sharp decodes it. */
const BRANDS = /^(?:hei[cmsx]|hev[cmsx])$/

/** Whether the content is HEIC, whatever its name. */
export function isHeic(bytes: Uint8Array): boolean {
  if (bytes.byteLength < 16) return false
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64)).toString('latin1')
  if (text.slice(4, 8) !== 'ftyp') return false
  const brands = [text.slice(8, 12), ...(text.slice(16).match(/.{4}/gs) ?? [])]
  return BRANDS.test(brands[0] ?? '') || (brands[0] === 'mif1' && brands.some((brand) => BRANDS.test(brand)))
}

/** The upright pixels of the first picture, with four channels. */
export async function decodeHeic(
  bytes: Uint8Array,
  maxBytes: number,
): Promise<{ data: Uint8Array; width: number; height: number }> {
  const { default: libheif } = await import('libheif-js/wasm-bundle.js')
  const [image] = new libheif.HeifDecoder().decode(bytes)
  if (!image) throw new Error('it contains no picture that can be decoded')
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height * 4 > maxBytes) throw new Error('it is too large once decoded')
  const data = new Uint8ClampedArray(width * height * 4)
  await new Promise<void>((resolve, reject) => {
    image.display({ data, width, height }, (shown) =>
      shown ? resolve() : reject(new Error('its pixels cannot be decoded')),
    )
  })
  image.free?.()
  return { data: new Uint8Array(data.buffer), width, height }
}
