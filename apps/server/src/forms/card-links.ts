import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

// Links to admit cards, which are valid for a quarter of an hour. Files that a script saves get lost in browsers inside of
// other apps. A link works there, can be opened twice, and can be printed.

/** The validity of a link. */
export const CARD_LINK_MS = 15 * 60_000
const IV_BYTES = 12
const TAG_BYTES = 16

interface CardLinks {
  /** @param file the path of the card, as the upstream named it */
  create(file: string): string
  /** The path of the card; null when the link is not valid or has expired. */
  open(link: string): string | null
}

/**
 * Links contain the encrypted path, so that nothing is stored and every replica can open them.
 * @param keys of the data keys of all replicas: the first one encrypts, and links of all work
 */
export function createCardLinks(keys: Buffer[], now: () => number = Date.now): CardLinks {
  const [key] = keys
  if (!key) throw new Error('there is no key for links')
  return {
    create(file) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const text = cipher.update(JSON.stringify([now() + CARD_LINK_MS, file]))
      return Buffer.concat([iv, text, cipher.final(), cipher.getAuthTag()]).toString('base64url')
    },
    open(link) {
      for (const one of keys) {
        const opened = open(one, link)
        if (opened) return opened.until > now() ? opened.file : null
      }
      return null
    },
  }
}

/** What a link contains; null if it was cut, changed, or made with another key. */
function open(key: Buffer, link: string): { until: number; file: string } | null {
  try {
    const bytes = Buffer.from(link, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES))
    const [until, file] = JSON.parse(Buffer.concat([text, decipher.final()]).toString())
    return { until, file }
  } catch {
    return null
  }
}
