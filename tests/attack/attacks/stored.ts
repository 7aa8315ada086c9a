import sharp from 'sharp'
import { application, apply, runSql } from '../../submissions/posting.ts'
import type { Site } from '../../support/site.ts'
import { ATTACKER, type Figure, repeat } from '../attack.ts'

export const name = 'stored'
export const sentence = '8 valid applications at a time, with a picture that is large however it is encoded'

let bytes = Buffer.alloc(0)
export async function prepare(): Promise<void> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  bytes = await sharp({
    create: { width: 1_800, height: 2_400, channels: 3, background: '#888', noise },
  })
    .jpeg({ quality: 90 })
    .toBuffer()
}

export async function run(site: Site, signal: AbortSignal): Promise<Figure[]> {
  await repeat(8, signal, () => apply(site, application(site), [{ bytes }], { 'x-forwarded-for': ATTACKER }))
  const [row] = await runSql<{ count: string; longest: number }>(
    site.databaseUrl,
    'SELECT count(*), max(length(picture)) AS longest FROM submission WHERE length(picture) > 100000',
  )
  const count = Number(row?.count)
  return [
    { name: 'applications stored', goal: 'at most 600 a day', value: String(count), ok: count <= 600 },
    {
      name: 'largest stored picture',
      goal: '300 KB',
      value: `${((row?.longest ?? 0) / 1_000).toFixed(0)} KB`,
      ok: count > 0 && (row?.longest ?? 0) <= 300_000,
    },
  ]
}
