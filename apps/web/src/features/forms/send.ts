// How a form travels: its idempotency key, and the upload that says how far it is.

import type { Form } from '@school/forms'
import { type FormAnswer, withCurrentState } from '@school/forms/state'
import { localHref } from '../../locale.ts'
import type { Entries } from './draft-storage.ts'
import { newId } from './id.ts'

/** One key for one content: sending the same again, after whatever happened, is the same submission. */
export class KeyFor {
  private made: { content: string; key: string } | null = null

  of(content: string): string {
    if (this.made?.content !== content) this.made = { content, key: newId() }
    return this.made.key
  }

  /** After an answer: the next attempt is a new submission. */
  drop(): void {
    this.made = null
  }
}

/**
 * The idempotency key of a draft's content. Every tab that shows the draft makes the same one, without asking the
 * others: the same application sent from two tabs is one.
 */
export async function keyOfDraft(id: string, entries: Entries, picture: Blob): Promise<string> {
  const bytes = new Uint8Array(await picture.arrayBuffer())
  return `${id}.${hashOf(new TextEncoder().encode(JSON.stringify(entries)))}.${hashOf(bytes)}`
}

/** 64 bits (FNV-1a and a multiplicative hash), where the secure digest of the browser is not to be had over HTTP. */
function hashOf(bytes: Uint8Array): string {
  let [a, b] = [0x811c9dc5, bytes.length]
  for (const byte of bytes) {
    a = Math.imul(a ^ byte, 0x01000193)
    b = (Math.imul(b, 31) + byte) | 0
  }
  return [a, b].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}

/** Posts a form of texts. */
export async function postTexts(form: Form, entries: [string, string][]): Promise<Response> {
  return await fetch(localHref(form.path), {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams(entries),
  })
}

/**
 * Posts a form with a file.
 * @param onProgress the share that has been sent, 0 to 1; `fetch` cannot tell it
 * @throws Error when nothing came back that our server says
 */
export function upload(form: Form, body: FormData, onProgress: (share: number) => void): Promise<FormAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', localHref(form.path))
    request.setRequestHeader('accept', 'application/json')
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress(loaded / total)
    request.onload = () => {
      try {
        const answer: FormAnswer = withCurrentState(JSON.parse(request.responseText))
        // A proxy in between may answer in JSON of its own.
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
