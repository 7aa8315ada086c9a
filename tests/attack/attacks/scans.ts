import { randomUUID } from 'node:crypto'
import { application, formData } from '../../submissions/posting.ts'
import { jpegWithScans } from '../../submissions/scans.ts'
import type { Site } from '../../support/site.ts'
import { ATTACKER, repeat } from '../attack.ts'

export const name = 'scans'
export const sentence =
  '8 applications at a time with a JPEG of 882 scans, and 8 with one of as many as are accepted'

let worst: Buffer[] = []
export async function prepare(): Promise<void> {
  worst = await Promise.all([882, 100].map((scans) => jpegWithScans(5_700, 5_700, scans)))
}

export async function run(site: Site, signal: AbortSignal): Promise<number> {
  return repeat(16, signal, async (run) => {
    const bytes = worst[run % 2] ?? Buffer.alloc(0)
    const response = await fetch(`${site.url}/apply-online`, {
      method: 'POST',
      headers: { accept: 'application/json', 'x-forwarded-for': ATTACKER },
      body: formData(application(site, { key: randomUUID() }), [{ bytes }]),
      signal,
    })
    await response.arrayBuffer()
  })
}
