import { checkMediaFile } from './integrity.ts'
import { parseMediaName } from './storage.ts'
import type { MediaTask } from './task.ts'

/** Files that are checked in one sync. 2,000 files take about seven hours with a sync every five minutes. */
const FILES_PER_SYNC = 25

/**
 * A task that compares the next files with their checksums, in the order of their names, and removes damaged ones.
 * After the last file it starts again with the first.
 */
export function createVerification({ storage, log, isStopped }: MediaTask): () => Promise<void> {
  let lastVerified = ''
  return async () => {
    const names = [...(await storage.list())].filter((name) => parseMediaName(name)).sort()
    const next = names.findIndex((name) => name > lastVerified)
    const start = Math.max(0, next)
    for (const name of names.slice(start, start + FILES_PER_SYNC)) {
      if (isStopped()) return
      const file = parseMediaName(name)
      if (file && (await checkMediaFile(storage, file.sha256, file.ending)) === 'damaged') {
        await storage.remove(name)
        log.error({ file: name }, 'a damaged media file was removed and will be made again')
      }
      lastVerified = name
    }
  }
}
