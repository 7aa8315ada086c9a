import type { Logger } from 'pino'
import { encodeMissing } from './encode.ts'
import { fetchMissing } from './fetch.ts'
import { describeError } from './folder.ts'
import { pictureProcesses } from './pictures.ts'
import type { MediaOptions, MediaTask } from './task.ts'
import { createVerification } from './verify.ts'

// Every picture and PDF that a row names is fetched at sync time, checked by its content, and stored in the media folder
// by the hash of its content. Pages never wait for it: until it is stored they show the placeholder.

export interface Media {
  /** Fetches what rows name and is not stored yet, or may have been replaced. Never throws. */
  fetchMissing(): Promise<void>
  /** The same, and then makes the missing copies of pictures. */
  sync(): Promise<void>
  /** How much is still to be fetched or encoded, as far as the last sync knows. */
  queue(): { fetch: number; encode: number }
  /** Ends after the file that is being fetched; a picture that is being encoded is left to the next start. */
  stop(): Promise<void>
}

export function createMedia(options: MediaOptions): Media {
  let stopped = false
  const isStopped = () => stopped
  // The pages come first: one picture at a time, and only when nobody else asks for the processor.
  const pictures = pictureProcesses({ atOnce: 1, niceness: 10 })
  const task: MediaTask = { ...options, pictures, queue: { fetch: 0, encode: 0 }, isStopped }

  // Encoding takes long and is never waited for: a PDF published meanwhile is fetched at once.
  const verify = coalesced(createVerification(task), isStopped, options.log)
  const fetchFiles = coalesced(() => fetchMissing(task), isStopped, options.log)
  const encode = coalesced(() => encodeMissing(task), isStopped, options.log)

  return {
    fetchMissing: fetchFiles,
    async sync() {
      await verify()
      await fetchFiles()
      await encode()
    },
    queue: () => ({ ...task.queue }),
    async stop() {
      stopped = true
      pictures.end()
      await Promise.all([verify(), fetchFiles(), encode()])
    },
  }
}

/** One run of `work` at a time; all who ask while it runs share one more run after it. Never throws. */
function coalesced(work: () => Promise<void>, isStopped: () => boolean, log: Logger): () => Promise<void> {
  let current: Promise<void> | undefined
  let following: Promise<void> | undefined
  const begin = () => {
    current = work()
      .catch((error) => log.error({ reason: describeError(error) }, 'media sync failed'))
      .finally(() => {
        current = undefined
      })
    return current
  }
  return () => {
    if (isStopped()) return current ?? Promise.resolve()
    if (!current) return begin()
    following ??= current.then(() => {
      following = undefined
      return isStopped() ? undefined : begin()
    })
    return following
  }
}
