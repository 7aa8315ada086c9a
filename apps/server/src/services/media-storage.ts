import { openMediaStorage } from '@school/mirror'
import type { Environment } from '../environment.ts'

/** The folder of DATA_DIR, or the bucket of MEDIA_URL. */
export function mediaStorageOf(environment: Environment) {
  const { DATA_DIR, MEDIA_URL, MEDIA_ACCESS_KEY_ID = '', MEDIA_SECRET_ACCESS_KEY = '' } = environment
  const key = { accessKeyId: MEDIA_ACCESS_KEY_ID, secretAccessKey: MEDIA_SECRET_ACCESS_KEY }
  return openMediaStorage(DATA_DIR, MEDIA_URL && { ...MEDIA_URL, ...key })
}
