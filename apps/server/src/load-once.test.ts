import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bytesOf } from './http/compression.ts'
import { loadOnce } from './load-once.ts'

test('what is needed by several at once is loaded once', async () => {
  let loads = 0
  const list = loadOnce(async () => {
    loads += 1
    return ['password']
  })
  const [first, second] = await Promise.all([list(), list()])
  expect(second).toBe(first)
  expect(await list()).toBe(first)
  expect(loads).toBe(1)
})

test('a load that failed is tried again by whoever comes next, and fails for those who waited for it', async () => {
  let loads = 0
  const list = loadOnce(async () => {
    loads += 1
    if (loads === 1) throw new Error('too many open files')
    return 'list'
  })
  const [first, second] = await Promise.allSettled([list(), list()])
  expect([first.status, second.status, loads]).toEqual(['rejected', 'rejected', 1])
  expect(await list()).toBe('list')
  expect(await list()).toBe('list')
  expect(loads).toBe(2)
})

test('a body that could not be decompressed for gzip is not held as a failure', async () => {
  const whole = brotliCompressSync('a page '.repeat(100))
  const body = { etag: 'x', br: whole.subarray(0, 5), identity: null }
  await expect(bytesOf(body, 'gzip')).rejects.toThrow()
  body.br = whole
  await expect(bytesOf(body, 'gzip')).resolves.toBeInstanceOf(Buffer)
})
