// Sends a form: idempotency keys, and an upload with progress.

import type { FormContent } from '@school/forms'
import { type FormAnswer, withCurrentState } from '@school/forms/state'
import { localHref } from '../../locale.ts'
import type { Entries } from './draft-storage.ts'
import { newId } from './id.ts'

/** Creates idempotency keys: the same content has the same key, so that sending it again is the same submission. */
export class IdempotencyKeys {
  private made: { content: string; key: string } | null = null

  of(content: string): string {
    if (this.made?.content !== content) this.made = { content, key: newId() }
    return this.made.key
  }

  /** Forgets the key after a final answer. The next attempt is a new submission. */
  drop(): void {
    this.made = null
  }
}

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

/** Posts a form without files. */
export async function postTexts(form: FormContent, entries: [string, string][]): Promise<Response> {
  return await fetch(localHref(form.path), {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams(entries),
  })
}

/**
 * Posts a form with a file.
 * @param onProgress receives the uploaded share, 0 to 1, which `fetch` does not report
 * @throws Error if the response is not from our server
 */
export function upload(
  form: FormContent,
  body: FormData,
  onProgress: (share: number) => void,
): Promise<FormAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', localHref(form.path))
    request.setRequestHeader('accept', 'application/json')
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress(loaded / total)
    request.onload = () => {
      try {
        const answer: FormAnswer = withCurrentState(JSON.parse(request.responseText))
        // A proxy may answer with JSON of its own.
        if (typeof answer.state !== 'string' || typeof answer.message !== 'string')
          throw new Error('not an answer of ours')
        resolve(answer)
      } catch (error) {
        reject(error)
      }
    }
    request.onerror = request.onabort = () => reject(new Error('no answer'))
    request.send(body)
  })
}
