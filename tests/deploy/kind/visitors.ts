import { setTimeout as pause } from 'node:timers/promises'

// `node visitors.ts <address>`: 20 visitors read pages until SIGTERM. Ends with 1 if one of them got anything but a page.

const site = process.argv[2] ?? ''
const pages = ['/', '/all-notice', '/bn', '/about', '/apply-online']
const answers = new Map<string, number>()
let isEnding = false
process.once('SIGTERM', () => {
  isEnding = true
})

async function visitor(first: number): Promise<void> {
  for (let next = first; !isEnding; next += 1) {
    const answer = await fetch(site + pages[next % pages.length])
      .then(async (response) => {
        await response.arrayBuffer()
        return String(response.status)
      })
      .catch((error: Error & { cause?: { code?: string } }) => error.cause?.code ?? error.message)
    answers.set(answer, (answers.get(answer) ?? 0) + 1)
    await pause(50)
  }
}

await Promise.all(Array.from({ length: 20 }, (_, n) => visitor(n)))
console.log(Object.fromEntries(answers))
process.exit(answers.size === 1 && answers.has('200') ? 0 : 1)
