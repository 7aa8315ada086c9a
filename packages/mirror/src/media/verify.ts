import { listFiles } from './folder.ts'
import { checkMediaFile, removeMediaFile } from './integrity.ts'
import type { MediaTask } from './task.ts'

/** Files that are checked in one sync. 2,000 files take about seven hours with a sync every five minutes. */
const FILES_PER_SYNC = 25

/** An original or a copy: `<32 hex digits>.jpg`, `<32 hex digits>-360.avif`. */
const MEDIA_NAME = /^([0-9a-f]{32})((?:-\d{1,5})?\.(?:jpg|png|webp|gif|avif|svg|pdf))$/

/**
 * A task that compares the next files with their checksums, in the order of their names, and removes damaged ones.
 * After the last file it starts again with the first.
 */
export function createVerification({ directory, log, isStopped }: MediaTask): () => Promise<void> {
  let lastVerified = ''
  return async () => {
    const names = [...(await listFiles(directory))].filter((name) => MEDIA_NAME.test(name)).sort()
    const next = names.findIndex((name) => name > lastVerified)
    const start = Math.max(0, next)
    for (const name of names.slice(start, start + FILES_PER_SYNC)) {
      if (isStopped()) return
      const [, sha256 = '', ending = ''] = MEDIA_NAME.exec(name) ?? []
      if ((await checkMediaFile(directory, sha256, ending)) === 'damaged') {
        await removeMediaFile(directory, sha256, ending)
        log.error({ file: name }, 'a damaged media file was removed and will be made again')
      }
      lastVerified = name
    }
  }
}
