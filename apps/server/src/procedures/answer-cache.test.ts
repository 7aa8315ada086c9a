import type { IncomingMessage } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { AnswerCache } from './answer-cache.ts'

afterEach(() => void vi.useRealTimers())

const ADDRESS = '/trpc/notices.list?input=%7B%7D'

/** A cache with one answer, which was sent uncompressed before. */
async function withOneAnswer() {
  let changes = 0
  const cache = new AnswerCache(() => changes)
  const keep = async (state: string, text = 'answer') => {
    const { body, answers } = await cache.get(ADDRESS, state, text)
    answers.set('identity', { status: 200, headers: [], body: body.identity })
  }
  await keep(cache.state)
  const find = (headers: IncomingMessage['headers'] = {}, method = 'GET') =>
    cache.find({ url: ADDRESS, method, headers } as IncomingMessage)?.body?.toString()
  const change = () => {
    changes += 1
  }
  return { cache, keep, find, change }
}

test('an answer is found until the mirror changes', async () => {
  const { cache, keep, find, change } = await withOneAnswer()
  expect(find()).toBe('answer')
  change()
  expect(find()).toBeUndefined()
  await keep(cache.state, 'another answer')
  expect(find()).toBe('another answer')
})

test('an answer that was computed during a change is not cached', async () => {
  const { cache, keep, find, change } = await withOneAnswer()
  change()
  const before = cache.state
  change()
  await keep(before, 'too old')
  expect(find()).toBeUndefined()
})

test('an answer is not found on the next day, nor after half a minute', async () => {
  // Midnight in Bangladesh is 18:00 UTC.
  vi.useFakeTimers({ now: new Date('2026-11-22T17:59:50Z') })
  const { cache, keep, find } = await withOneAnswer()
  vi.advanceTimersByTime(9_000)
  expect(find()).toBe('answer')
  vi.advanceTimersByTime(2_000)
  expect(find()).toBeUndefined()
  await keep(cache.state)
  vi.advanceTimersByTime(29_000)
  expect(find()).toBe('answer')
  vi.advanceTimersByTime(2_000)
  expect(find()).toBeUndefined()
})

test('only a request whose answer depends on nothing but the address gets a cached answer', async () => {
  const { find } = await withOneAnswer()
  expect(find({ accept: '*/*' })).toBe('answer')
  expect(find({ accept: 'text/event-stream' })).toBeUndefined()
  expect(find({ 'trpc-accept': 'application/jsonl' })).toBeUndefined()
  expect(find({}, 'POST')).toBeUndefined()
  expect(find({}, 'HEAD')).toBeUndefined()
  // Not sent in this variant before.
  expect(find({ 'if-none-match': '"other"' })).toBe('answer')
})

test('nothing is cached without a count of changes, as in development', async () => {
  const cache = new AnswerCache(null)
  const { answers } = await cache.get(ADDRESS, cache.state, 'answer')
  answers.set('identity', { status: 200, headers: [], body: undefined })
  expect(cache.find({ url: ADDRESS, method: 'GET', headers: {} } as IncomingMessage)).toBeUndefined()
})
