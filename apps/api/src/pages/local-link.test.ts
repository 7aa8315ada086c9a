import { createDb } from '@school/prisma'
import { createTRPCClient } from '@trpc/client'
import { expect, test } from 'vitest'
import { createTrackedDb } from '../page-cache/tracked-db.ts'
import type { AppRouter } from '../trpc/router.ts'
import { createLocalLink } from './local-link.ts'

test('the local link, which tRPC calls unstable, still calls procedures inside the process', async () => {
  const db = createTrackedDb(createDb('postgresql://nobody@localhost:1/none'))
  const client = createTRPCClient<AppRouter>({
    links: [createLocalLink({ db, locale: 'en', retentionDays: 30 })],
  })
  expect(await client.page.query({ path: '/about' })).toMatchObject({ path: '/about' })
  await expect(client.notices.byId.query({ id: '1' })).rejects.toThrow()
})
