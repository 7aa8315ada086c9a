import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

// Addresses of admit cards, for a quarter of an hour. What a script saves by itself gets lost in browsers inside of other
// apps; an address works there, can be opened twice, and sent to a printer.

/** As long as somebody needs to open, print or send it. */
export const CARD_LINK_MS = 15 * 60_000
const IV_BYTES = 12
const TAG_BYTES = 16

export interface CardLinks {
  /** @param file the path of the card, as the upstream named it */
  create(file: string): string
  /** The path of the card; null where the link is not one of ours, or has run out. */
  open(link: string): string | null
}

/**
 * Links hold the path itself, encrypted, so that nothing is stored and every replica can open those of another.
 * @param secret shared by all replicas; without one they open their own only
 */
export function createCardLinks(secret: string | undefined, now: () => number = Date.now): CardLinks {
  const key = secret
    ? Buffer.from(hkdfSync('sha256', secret, '', 'links to admit cards', 32))
    : randomBytes(32)
  return {
    create(file) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const text = cipher.update(JSON.stringify([now() + CARD_LINK_MS, file]))
      return Buffer.concat([iv, text, cipher.final(), cipher.getAuthTag()]).toString('base64url')
    },
    open(link) {
      try {
        const bytes = Buffer.from(link, 'base64url')
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
          authTagLength: TAG_BYTES,
        })
        decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
        const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES))
        const [until, file] = JSON.parse(Buffer.concat([text, decipher.final()]).toString())
        return until > now() ? file : null
      } catch {
        // Cut, changed, or made with another key.
        return null
      }
    },
  }
}
