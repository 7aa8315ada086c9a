import type { Logger } from 'pino'
import { encodeMissing } from './encode.ts'
import { fetchMissing } from './fetch.ts'
import { restorePhotographs } from './photographs.ts'
import { pictureProcesses } from './pictures.ts'
import { describeError } from './storage.ts'
import type { MediaOptions, MediaTask } from './task.ts'
import { createVerification } from './verify.ts'

// Pictures and PDFs that rows name are fetched at sync time, checked by their content, and stored by the
// hash of their content. Pages never wait for them: they show a placeholder until a file is stored.

export interface Media {
  /** Fetches files that are missing or may have been replaced. Never throws. */
  fetchMissing(): Promise<void>
  /** The same, and then makes missing copies of pictures. */
  sync(): Promise<void>
  /** The number of files to fetch and pictures to encode, as of the last sync. */
  queue(): { fetch: number; encode: number }
  /** Stops after the current file. A picture that is being encoded is encoded after the next start. */
  stop(): Promise<void>
}

export function createMedia(options: MediaOptions): Media {
  let stopped = false
  const isStopped = () => stopped
  // One picture at a time and with a low priority, because pages are more important.
  const pictures = pictureProcesses({ atOnce: 1, niceness: 10, socket: options.picturesSocket })
  const task: MediaTask = { ...options, pictures, queue: { fetch: 0, encode: 0 }, isStopped }

  async function encodeAll(): Promise<void> {
    await restorePhotographs(task)
    await encodeMissing(task)
  }

  // Encoding takes long, and fetching does not wait for it, so that new files are fetched at once.
  const verify = coalesced(createVerification(task), isStopped, options.log)
  const fetchFiles = coalesced(() => fetchMissing(task), isStopped, options.log)
  const encode = coalesced(encodeAll, isStopped, options.log)

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

/** Runs `work` once at a time. All calls during a run share one more run after it. Never throws. */
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
