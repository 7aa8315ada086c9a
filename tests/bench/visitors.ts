import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import type { FakeUpstream } from '@school/demo-upstream'

// Visitors as the school has them (docs/scale.md#figures): each reads five pages, in English or Bangla. Three of five come for the first time
// and load the scripts, styles and pictures of their pages; the others have these, and most pages have not changed since.

/** What is measured apart. */
export const kinds = ['page', 'search', 'filter', 'form', 'file', 'visit', 'application'] as const
type Kind = (typeof kinds)[number]
type Ask = (kind: Kind, address: string, headers: Record<string, string>, method?: string) => Promise<Answer>

const PAGES = 5
/** How long a page is read, in ms: the shortest and the longest. */
const READ_MS = [2_000, 6_000] as const
/** The width of a cheap phone in its own pixels. */
const PHONE_PIXELS = 721
/** Pictures below the first screen that a visitor comes near. */
const NEAR = 4

const texts = '/about /why-us /fees /year-group /exam-system /faq /chairman-message /tahfeez /gallery'.split(
  ' ',
)
const lists = '/all-notice /all-notice /all-news /events-activities /career /videos /male-faculty'.split(' ')
const forms = '/apply-online /contact /job-admit-card'.split(' ')
const words = 'admission fee exam holiday uniform result quran hifz bus ভর্তি পরীক্ষা ছুটি'.split(' ')

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  bytes: number
}

export interface Visitors {
  /** Lets so many come, spread over the time, and calls `look` every five seconds. */
  come(count: number, ms: number, look: () => Promise<void>): Promise<void>
  /** Waits until all who are here have read the page that they asked for. */
  leave(): Promise<void>
  /** The share of new visitors. */
  share: number
  /** Bytes of a new visitor and of a returning one, on average. */
  bytes(): { first: number; returning: number }
}

export function createVisitors({ tables }: FakeUpstream, ask: Ask): Visitors {
  const rows = [
    ...tables.notices.slice(0, 30).map(({ id }) => `/notice/${id}`),
    ...tables.news.slice(0, 10).map(({ id }) => `/news/${id}`),
  ]
  const versions = new Map<string, string>()
  const filesOf = new Map<string, { etag: string; files: string[] }>()
  const sums = { first: { visitors: 0, bytes: 0 }, returning: { visitors: 0, bytes: 0 } }
  const here = new Set<Promise<void>>()
  let number = 0
  let isOver = false

  const visit = async (n: number) => {
    const chance = chances(n)
    const isNew = n % 5 < 3
    const of = sums[isNew ? 'first' : 'returning']
    of.visitors += 1
    const prefix = n % 2 ? '/bn' : ''
    const headers = {
      'x-forwarded-for': `100.${64 + ((n >> 16) % 64)}.${(n >> 8) % 256}.${n % 256}`,
      'accept-encoding': 'br',
      'user-agent':
        'Mozilla/5.0 (Linux; Android 13; Phone) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
    }
    const count = async (kind: Kind, address: string, more = {}, method = 'GET') => {
      const answer = await ask(kind, address, { ...headers, ...more }, method)
      of.bytes += answer.bytes
      return answer
    }
    const loaded = new Set<string>()
    for (let read = 0; read < PAGES && !isOver; read += 1) {
      const [kind, page] = read === 0 && chance() < 0.5 ? (['page', '/'] as const) : choose(chance, n, rows)
      const address = page === '/' && prefix ? prefix : prefix + page
      const known = isNew ? undefined : versions.get(address)
      const answer = await count(kind, address, {
        accept: 'text/html',
        ...(known && { 'if-none-match': known }),
      })
      const { etag } = answer.headers
      if (etag) versions.set(address, etag)
      if (isNew && answer.status === 200) {
        const files = filesIn(address, answer, filesOf)
        const missing = files.filter((file) => !loaded.has(file))
        for (const file of missing) loaded.add(file)
        await Promise.all(missing.map((file) => count('file', file)))
      }
      await count('visit', '/visits', {}, read === 0 ? 'POST' : 'GET')
      if (read < PAGES - 1) await pause(READ_MS[0] + chance() * (READ_MS[1] - READ_MS[0]))
    }
  }

  return {
    share: 3 / 5,
    async come(total, ms, look) {
      const begun = performance.now()
      let lookedAt = 0
      for (let came = 0; performance.now() - begun < ms; await pause(10)) {
        const due = Math.min(total, ((performance.now() - begun) / ms) * total)
        for (; came < due; came += 1) {
          const one = visit(number).finally(() => here.delete(one))
          here.add(one)
          number += 1
        }
        if (performance.now() - lookedAt < 5_000) continue
        lookedAt = performance.now()
        await look()
      }
    },
    async leave() {
      isOver = true
      await Promise.all(here)
    },
    bytes() {
      const mean = ({ visitors, bytes }: { visitors: number; bytes: number }) => bytes / Math.max(1, visitors)
      return { first: mean(sums.first), returning: mean(sums.returning) }
    },
  }
}

/** Numbers from 0 to 1 that look random and are the same in each run. */
function chances(seed: number) {
  let state = Math.imul(seed + 1, 2_654_435_761)
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 1_013_904_223
    return (state >>> 0) / 2 ** 32
  }
}

function choose(chance: () => number, n: number, rows: readonly string[]): [Kind, string] {
  const one = (of: readonly string[]) => of[Math.floor(chance() * of.length)] ?? '/'
  const what = chance()
  if (what < 0.04) {
    // Half of what is searched was searched before.
    const q = chance() < 0.5 ? one(words) : `${one(words)} ${n}`
    return ['search', `/search?q=${encodeURIComponent(q)}`]
  }
  if (what < 0.08)
    return ['filter', `/all-notice?title=${encodeURIComponent(one(words).slice(0, 4))}${n % 50}`]
  if (what < 0.14) return ['form', one(forms)]
  if (what < 0.24) return ['page', '/']
  if (what < 0.5) return ['page', one(lists)]
  if (what < 0.78) return ['page', one(rows)]
  return ['page', one(texts)]
}

/** The scripts, styles, fonts and pictures that a phone loads for a page. */
function filesIn(
  address: string,
  { headers: { etag = '', 'content-encoding': encoding }, body }: Answer,
  known: Map<string, { etag: string; files: string[] }>,
): string[] {
  const before = known.get(address)
  if (before && before.etag === etag && etag !== '') return before.files
  const text = (encoding === 'br' ? brotliDecompressSync(body) : body).toString()
  const named = [...text.matchAll(/"(\/assets\/[^"]+\.(?:js|css|woff2))"/g)].map(([, file]) => file ?? '')
  const pictures = text
    .split(/<picture\b/i)
    .slice(1)
    .map((part) => part.split(/<\/picture>/i)[0] ?? '')
  const drawings = [...text.matchAll(/<img[^>]*\bsrc="(\/[^"]+\.svg)"/gi)].map(([, file]) => file ?? '')
  const isLazy = (part: string) => part.includes('loading="lazy"')
  const seen = [
    ...pictures.filter((part) => !isLazy(part)),
    ...pictures.filter(isLazy).slice(0, NEAR),
  ].flatMap((part) => /srcset="([^"]+)"/i.exec(part)?.[1] ?? [])
  const copies = seen.flatMap((set) => {
    const offered = set.split(/,\s*/).map((one) => one.trim().split(' '))
    const fitting = offered.find(([, width]) => Number.parseInt(width ?? '', 10) >= PHONE_PIXELS)
    return (fitting ?? offered.at(-1))?.[0] ?? []
  })
  const files = [...new Set([...named, ...drawings, ...copies])].map((file) =>
    file.replace(/^https?:\/\/[^/]+/, ''),
  )
  known.set(address, { etag, files })
  return files
}
