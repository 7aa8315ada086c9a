import { createHash, randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AwsClient } from 'aws4fetch'
import { LRUCache } from 'lru-cache'
import { fileKind } from './file-kinds.ts'
import { hashOfFile } from './integrity.ts'
import type { MediaStorage } from './storage.ts'

// A bucket of an object storage that speaks S3: Amazon, Cloudflare, MinIO, Ceph, OpenStack Swift.

/** Time limit of a request. */
const REQUEST_MS = 30_000
/** Time limit of a request with a large file. */
const FILE_MS = 300_000
const RETRIES = 2
/** Whether the bucket can be written is asked at most this often, because each request may cost money. */
const CHECK_MS = 60_000

export interface BucketSettings {
  /** The address of the service, without the bucket. */
  endpoint: string
  bucket: string
  /** Begins the key of each file: empty, or a folder that ends with a slash. */
  prefix: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface MediaBucket extends MediaStorage {
  kind: 'bucket'
  /** The key of a file: `<prefix><two letters>/<name>`. */
  keyOf(name: string): string
  /**
   * Requests a file, for a response with the same status and headers.
   * @param headers conditions and the range of a visitor's request
   * @throws BucketError when the bucket does not answer, or refuses
   */
  get(name: string, headers: Record<string, string>): Promise<Response>
}

/** The bucket cannot be reached or refuses. The message names neither its address nor a key. */
export class BucketError extends Error {}

export function openBucket(settings: BucketSettings): MediaBucket {
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES })
  const root = `${endpoint.replace(/\/$/, '')}/${encodeURIComponent(bucket)}`
  const keyOf = (name: string) => `${prefix}${name.slice(0, 2)}/${name}`
  const urlOf = (key: string) => `${root}/${key.split('/').map(encodeURIComponent).join('/')}`

  /** @throws BucketError for every status but the allowed ones */
  async function request(url: string, allowed: readonly number[], init: RequestInit = {}): Promise<Response> {
    const response = await client
      .fetch(url, { signal: AbortSignal.timeout(REQUEST_MS), ...init })
      .catch((error: Error & { cause?: { code?: string } }) => {
        throw new BucketError(`the bucket does not answer (${error.cause?.code ?? error.name})`)
      })
    if (allowed.includes(response.status)) return response
    const [, code = ''] = /<Code>(\w{1,60})<\/Code>/.exec(await response.text().catch(() => '')) ?? []
    throw new BucketError(`the bucket answers ${response.status}${code && ` (${code})`}`)
  }

  async function put(key: string, bytes: Uint8Array): Promise<void> {
    // The service compares the content with this hash, and refuses what was damaged on its way.
    const hash = createHash('sha256').update(bytes).digest('hex')
    const body = new Uint8Array(bytes)
    const headers = headersOf(key, hash)
    await (await request(urlOf(key), [200], { method: 'PUT', body, headers })).body?.cancel()
  }
  async function putFile(key: string, file: string): Promise<void> {
    const [body, hash] = await Promise.all([openAsBlob(file), hashOfFile(file)])
    const init = { method: 'PUT', body, headers: headersOf(key, hash), signal: AbortSignal.timeout(FILE_MS) }
    await (await request(urlOf(key), [200], init)).body?.cancel()
  }
  const remove = async (key: string) =>
    void (await (await request(urlOf(key), [200, 204, 404], { method: 'DELETE' })).body?.cancel())

  async function list(): Promise<Set<string>> {
    const names = new Set<string>()
    let after = ''
    for (;;) {
      const query = new URLSearchParams({
        'list-type': '2',
        'encoding-type': 'url',
        prefix,
        'start-after': after,
      })
      const xml = await (await request(`${root}?${query}`, [200])).text()
      const keys = Array.from(xml.matchAll(/<Key>([^<]*)<\/Key>/g), ([, key = '']) => decodeURIComponent(key))
      for (const key of keys) names.add(key.slice(key.lastIndexOf('/') + 1))
      const last = keys.at(-1)
      if (!last || last === after || !xml.includes('<IsTruncated>true</IsTruncated>')) return names
      after = last
    }
  }

  const check = new LRUCache<'now', { reason: string | null }>({
    max: 1,
    ttl: CHECK_MS,
    fetchMethod: async () => {
      try {
        await put(`${prefix}check`, new Uint8Array(1))
        return { reason: null }
      } catch (error) {
        return { reason: error instanceof Error ? error.message : String(error) }
      }
    },
  })

  return {
    kind: 'bucket',
    label: 'media bucket',
    keyOf,
    list,
    get: (name, headers) => request(urlOf(keyOf(name)), [200, 206, 304, 404, 412, 416], { headers }),
    async read(name) {
      const response = await request(urlOf(keyOf(name)), [200, 404])
      const bytes = Buffer.from(await response.arrayBuffer())
      return response.status === 404 ? null : bytes
    },
    async stream(name) {
      const signal = AbortSignal.timeout(FILE_MS)
      const response = await request(urlOf(keyOf(name)), [200, 404], { signal })
      if (response.status === 200) return response.body
      await response.body?.cancel()
      return null
    },
    write: (name, bytes) => put(keyOf(name), bytes),
    temporaryFile: async () => path.join(tmpdir(), `school-media-${randomUUID()}`),
    writeFrom: (name, file) => putFile(keyOf(name), file),
    remove: (name) => remove(keyOf(name)),
    checkWritable: async () => (await check.forceFetch('now')).reason,
    isOwnError: (error) => error instanceof BucketError,
  }
}

/** Browsers may read the bucket themselves, so a file that they should not open is marked as a download there too. */
const headersOf = (key: string, hash: string) => {
  const { type, isShown } = fileKind(key.slice(key.lastIndexOf('.') + 1))
  return {
    'content-type': type,
    'x-amz-content-sha256': hash,
    ...(!isShown && { 'content-disposition': 'attachment' }),
  }
}
