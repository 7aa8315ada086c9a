import { createDb } from '@school/prisma'
import { createTRPCClient } from '@trpc/client'
import { expect, test } from 'vitest'
import type { AppRouter } from '../procedures/router.ts'
import { createVocabularyReader } from '../search/vocabulary.ts'
import { createReadDb } from '../services/read-db.ts'
import { createLocalLink } from './local-link.ts'

test('pages call procedures within the process, and an error of a procedure is an error of the call', async () => {
  const db = createReadDb(createDb('postgresql://nobody@localhost:1/none'))
  const client = createTRPCClient<AppRouter>({
    links: [
      createLocalLink({
        db,
        vocabulary: createVocabularyReader(db),
        locale: 'en',
        retentionDays: 30,
        retentionMaxDays: 365,
      }),
    ],
  })
  expect(await client.page.query({ path: '/about' })).toMatchObject({ path: '/about' })
  await expect(client.notices.byId.query({ id: '1' })).rejects.toMatchObject({
    data: { code: 'INTERNAL_SERVER_ERROR' },
  })
})
