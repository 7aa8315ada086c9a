// How a form travels: its idempotency key, and the upload that says how far it is.

import type { FormAnswer } from '@school/api/submissions'
import type { Form } from '@school/forms'

/** One key for one content: sending the same again, after whatever happened, is the same submission. */
export class KeyFor {
  #made: { content: string; key: string } | null = null

  /** @param made by an earlier page, as `kept` gave it */
  constructor(made: { content: string; key: string } | null = null) {
    this.#made = made
  }

  of(content: string): string {
    if (this.#made?.content !== content) this.#made = { content, key: newKey() }
    return this.#made.key
  }

  /** After an answer: the next attempt is a new submission. */
  drop(): void {
    this.#made = null
  }

  get kept(): { content: string; key: string } | null {
    return this.#made
  }
}

/** Not `randomUUID`, which is missing where a page is not served securely. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

/** Posts a form of texts. */
export async function postTexts(form: Form, entries: [string, string][]): Promise<Response> {
  return await fetch(form.path, {
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
    request.open('POST', form.path)
    request.setRequestHeader('accept', 'application/json')
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress(loaded / total)
    request.onload = () => {
      try {
        const answer: FormAnswer = JSON.parse(request.responseText)
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
