import type { ToWorker } from './messages.ts'

const ANSWER_MS = 2_000

/** Requests for metrics that wait for the worker's answer. */
export function createMetricsRequests(send: (message: ToWorker) => void) {
  let lastId = 0
  const waiting = new Map<number, (text: string | null) => void>()
  return {
    /** The worker's metrics as text; null when it does not answer in time. */
    ask(): Promise<string | null> {
      lastId += 1
      const id = lastId
      return new Promise((resolve) => {
        const late = setTimeout(() => answer(null), ANSWER_MS)
        const answer = (text: string | null) => {
          clearTimeout(late)
          waiting.delete(id)
          resolve(text)
        }
        waiting.set(id, answer)
        send({ type: 'metrics', id })
      })
    },
    answer: (id: number, text: string) => waiting.get(id)?.(text),
    /** Ends all waiting requests, because the worker has ended. */
    giveUp() {
      for (const answer of waiting.values()) answer(null)
    },
  }
}
