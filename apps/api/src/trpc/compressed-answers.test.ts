import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createAnswerCompressor } from './compressed-answers.ts'

const answer = (word: string) => JSON.stringify({ rows: Array.from({ length: 50 }, () => word) })

test('an answer of a procedure is compressed once, and each other answer separately', async () => {
  const compress = createAnswerCompressor()
  const first = await compress(answer('Notice'))
  expect(brotliDecompressSync(first.br ?? '').toString()).toBe(answer('Notice'))
  expect(await compress(answer('Notice'))).toBe(first)
  const other = await compress(answer('News'))
  expect(other.etag).not.toBe(first.etag)
  expect(brotliDecompressSync(other.br ?? '').toString()).toBe(answer('News'))
})

test('an answer that is too long to be kept is compressed all the same', async () => {
  const compress = createAnswerCompressor()
  const long = answer('x'.repeat(10_000))
  const [one, another] = [await compress(long), await compress(long)]
  expect(one).not.toBe(another)
  expect(one.etag).toBe(another.etag)
})
