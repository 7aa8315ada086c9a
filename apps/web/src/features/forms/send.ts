// Sends a form: idempotency keys, and an upload with progress.

import type { FormContent } from '@school/forms'
import type { FormAnswer } from '@school/forms/state'
import { localHref } from '../../locale.ts'
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
        const answer: FormAnswer = JSON.parse(request.responseText)
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
