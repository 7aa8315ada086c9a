import { type MediaStorage, openMediaStorage } from '@school/mirror'
import { restorePhotograph } from '@school/mirror/media/photographs'
import type { Db } from '@school/prisma'
import type { Environment } from '../environment.ts'

/** The folder of DATA_DIR, or the bucket of MEDIA_URL. */
export function mediaStorageOf(environment: Environment) {
  const { DATA_DIR, MEDIA_URL, MEDIA_ACCESS_KEY_ID = '', MEDIA_SECRET_ACCESS_KEY = '' } = environment
  const key = { accessKeyId: MEDIA_ACCESS_KEY_ID, secretAccessKey: MEDIA_SECRET_ACCESS_KEY }
  return openMediaStorage(DATA_DIR, MEDIA_URL && { ...MEDIA_URL, ...key })
}

/** @returns makes the file of a photograph of the office again, and says whether it is one */
export const restorerOf =
  ({ db, media }: { db: Db; media: MediaStorage }) =>
  (sha256: string): Promise<boolean> =>
    restorePhotograph(db.$pool, media, sha256)
