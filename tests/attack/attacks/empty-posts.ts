import { contact, message } from '../../submissions/posting.ts'
import type { Site } from '../../support/site.ts'
import { ATTACKER, type Figure, repeat } from '../attack.ts'

export const name = 'empty-posts'
export const sentence = '32 empty messages at a time, and one visitor who shares the address of the attacker'

export async function run(site: Site, signal: AbortSignal): Promise<Figure[]> {
  const headers = { 'x-forwarded-for': ATTACKER }
  const served = new Map<number, number>()
  const [sent] = await Promise.all([
    repeat(32, signal, () => contact(site, {}, headers)),
    repeat(1, signal, async () => {
      const { status } = await contact(site, message(), headers)
      served.set(status, (served.get(status) ?? 0) + 1)
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }),
  ])
  const value = [...served].map(([status, times]) => `${status} × ${times}`).join(', ')
  return [
    { name: 'empty messages', goal: 'more than 600', value: String(sent), ok: sent > 600 },
    { name: 'messages of the neighbour', goal: 'all 200', value, ok: [...served.keys()].join() === '200' },
  ]
}
