import { randomUUID } from 'node:crypto'
import { emptyPng } from '../../submissions/png.ts'
import { application, formData } from '../../submissions/posting.ts'
import type { Site } from '../../support/site.ts'
import { ATTACKER, repeat } from '../attack.ts'

export const name = 'pictures'
export const sentence =
  '64 applications at a time, each with a small PNG that is large once decoded; every second has no valid field'

const square = (width: number) =>
  emptyPng({ width, height: width, depth: 16, colours: 'rgba', interlaced: true })
let huge: Buffer = Buffer.alloc(0)
let allowed: Buffer = huge
export async function prepare(): Promise<void> {
  huge = square(7_700)
  allowed = square(3_400)
}

export const run = (site: Site, signal: AbortSignal) => {
  const headers = { accept: 'application/json', 'x-forwarded-for': ATTACKER }
  return repeat(64, signal, async (run) => {
    const entries = run % 2 ? {} : application(site, { key: randomUUID() })
    const body = formData(entries, [{ bytes: run % 4 === 1 ? huge : allowed, name: 'x.png' }])
    const response = await fetch(`${site.url}/apply-online`, { method: 'POST', headers, body, signal })
    await response.arrayBuffer()
  })
}
