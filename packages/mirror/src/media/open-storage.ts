import path from 'node:path'
import { type BucketSettings, type MediaBucket, openBucket } from './bucket.ts'
import { type MediaFolder, openFolder } from './folder.ts'

/** The folder `media` of the data folder, or a bucket if one is set. */
export function openMediaStorage(dataDir: string, bucket?: BucketSettings): MediaFolder | MediaBucket {
  return bucket ? openBucket(bucket) : openFolder(path.join(dataDir, 'media'))
}
