import { checkMediaFile, type MediaStorage, parseMediaName } from '@school/mirror'
import PQueue from 'p-queue'

/** Files that are copied at the same time. */
const CONCURRENCY = 8

interface CopyResult {
  copied: number
  /** Files that were there before, for example from a copy that was interrupted. */
  present: number
  /** Files that do not match their checksum and were left out: the next media sync makes them again. */
  damaged: string[]
}

/**
 * Copies all files that the target lacks. Each is compared with its checksum first, so the target gets no damaged file.
 * Can be interrupted and started again.
 * @throws when a storage cannot be read or written
 */
export async function copyMedia(from: MediaStorage, to: MediaStorage): Promise<CopyResult> {
  const [names, present] = await Promise.all([from.list(), to.list()])
  const wanted = [...names].filter((name) => parseMediaName(name) || name.endsWith('.sums'))
  const missing = wanted.filter((name) => !present.has(name))
  const damaged: string[] = []
  const queue = new PQueue({ concurrency: CONCURRENCY })
  const copy = async (name: string) => {
    const file = parseMediaName(name)
    if (file && (await checkMediaFile(from, file.sha256, file.ending)) === 'damaged')
      return void damaged.push(name)
    const bytes = await from.read(name)
    if (bytes) await to.write(name, bytes)
  }
  try {
    await Promise.all(missing.map((name) => queue.add(() => copy(name))))
  } catch (error) {
    queue.clear()
    await queue.onIdle()
    throw error
  }
  return {
    copied: missing.length - damaged.length,
    present: wanted.length - missing.length,
    damaged,
  }
}
