import type { Entries } from '@school/forms/content'

/**
 * Returns the idempotency key of a draft. All tabs that show the draft derive the same key without communicating, so
 * the same application sent from two tabs is one submission.
 */
export async function keyOfDraft(id: string, entries: Entries, picture: Blob): Promise<string> {
  const bytes = new Uint8Array(await picture.arrayBuffer())
  return `${id}.${hashOf(new TextEncoder().encode(JSON.stringify(entries)))}.${hashOf(bytes)}`
}

/** A hash of 64 bits (FNV-1a and a multiplicative hash), because `crypto.subtle` is not available over HTTP. */
function hashOf(bytes: Uint8Array): string {
  let [a, b] = [0x811c9dc5, bytes.length]
  for (const byte of bytes) {
    a = Math.imul(a ^ byte, 0x01000193)
    b = (Math.imul(b, 31) + byte) | 0
  }
  return [a, b].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}
