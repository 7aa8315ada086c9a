import { LRUCache } from 'lru-cache'
import { type Compressed, compressQuickly } from '../http/compression.ts'

/** Maximum size of all answers, in characters. Each is in memory as text, as bytes and compressed. */
const MAX_CHARACTERS = 2 * 1024 * 1024

/**
 * Returns a function that compresses the text of an answer. It keeps what it has compressed: cached results of procedures have
 * the same text for every visitor, and compressing it takes longer than all the rest of such an answer.
 */
export function createAnswerCompressor(): (text: string) => Promise<Compressed> {
  const answers = new LRUCache<string, Promise<Compressed>>({
    maxSize: MAX_CHARACTERS,
    // One long answer must not replace all others.
    maxEntrySize: MAX_CHARACTERS / 8,
    sizeCalculation: (_, text) => Math.max(1, text.length),
  })
  return (text) => {
    const known = answers.get(text)
    if (known) return known
    const answer = compressQuickly(Buffer.from(text))
    answers.set(text, answer)
    // A failure is not kept.
    answer.catch(() => answers.delete(text))
    return answer
  }
}
