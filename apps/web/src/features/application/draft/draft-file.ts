// A draft as a file, to go on with on another device. It is encrypted with a key that is derived from a word of the parent: files
// are passed on by messengers (docs/decisions/0021-forms-in-the-browser.md).

import type { Draft } from './draft-storage.ts'
import { isEntry } from './family.ts'

const FORMAT = 'application-draft-1'
/** As OWASP advises for PBKDF2 with SHA-256: half a second to two seconds on a phone. */
const ITERATIONS = 600_000
const MAX_BYTES = 12 * 1024 * 1024
/** The shortest word. */
export const MIN_WORD = 8

/** Browsers have it on pages with https, and on this machine. */
export const canEncrypt = () => globalThis.crypto?.subtle !== undefined

/** @param word of the parent, of at least `MIN_WORD` characters */
export async function encryptDraft(draft: Draft, word: string): Promise<Blob> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const { picture, ...rest } = draft
  const text = JSON.stringify({ ...rest, picture: picture && base64Of(new Uint8Array(picture)) })
  const key = await keyOf(word, salt)
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
  const parts = {
    format: FORMAT,
    salt: base64Of(salt),
    iv: base64Of(iv),
    data: base64Of(new Uint8Array(data)),
  }
  return new Blob([JSON.stringify(parts)], { type: 'application/json' })
}

/** @returns null for another word, or a file that is none of ours */
export async function decryptDraft(file: Blob, word: string): Promise<Draft | null> {
  if (file.size > MAX_BYTES) return null
  try {
    const { format, salt, iv, data } = JSON.parse(await file.text())
    if (format !== FORMAT) return null
    const key = await keyOf(word, bytesOf(salt))
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytesOf(iv) }, key, bytesOf(data))
    return draftIn(JSON.parse(new TextDecoder().decode(text)))
  } catch {
    return null
  }
}

/** Checks what a file contains: the word may be known to somebody else too. */
function draftIn(content: Record<string, unknown>): Draft | null {
  const { id, entries, picture, reference } = content
  if (typeof id !== 'string' || !/^[\w-]{8,64}$/.test(id)) return null
  if (!Array.isArray(entries) || !entries.every(isEntry)) return null
  return {
    id,
    version: '',
    savedAt: Date.now(),
    entries,
    picture: typeof picture === 'string' ? bytesOf(picture).buffer : null,
    reference:
      typeof reference === 'string' && /^A-[2-9A-Z]{4}-[2-9A-Z]{4}$/.test(reference) ? reference : null,
  }
}

async function keyOf(word: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  // The same word, however a keyboard composes its letters.
  const bytes = new TextEncoder().encode(word.trim().normalize('NFC'))
  const base = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
