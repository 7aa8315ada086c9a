// `/search`: over notices, news, events, vacancies, teachers and pages. What a row consists of is indexed inside
// Postgres (migration `search`); which spellings a visitor may have meant is decided here, from the words that the
// rows really have (docs/decisions/0025).
import { type Page, pages } from '@school/content'
import { bodyAt, unread } from '@school/content/bodies'
import type { Db } from '@school/prisma'
import type pg from 'pg'
import { z } from 'zod'
import { rowName } from '../row-name.ts'
import { oneLine } from '../text.ts'
import { filter, t } from '../trpc.ts'
import { difference, soundOf, stemOf, wordsOf } from './phonetics.ts'

/** What is searched, in the order in which equally good groups are shown. */
const kinds = ['page', 'notice', 'news', 'event', 'career', 'teacher'] as const
export type SearchKind = (typeof kinds)[number]

/** How many of each kind at first, and how many at once where one kind was chosen. */
const firstOfEach = 5
const firstOfOne = 20
const mostOfOne = 500
/** More words than these narrow nothing that a visitor could want. */
const mostWords = 8
/** Distinct words of all rows that are held for comparison, the most frequent first. */
const mostKnown = 60_000
/** How long the known words may lag behind the rows; a word not known yet is found as it is written. */
const KNOWN_FOR_MS = 30_000

interface Source {
  kind: Exclude<SearchKind, 'page'>
  table: string
  /** SQL: what the row is called, and what else is searched; exactly as in the migration, or the index is not used. */
  head: string
  body: string
  title: string
  text: string
  date: string
  order: string
  /** What head and order are made of. */
  columns: string
}

const sources: readonly Source[] = [
  ...(
    [
      ['notice', 'notice'],
      ['news', 'news_item'],
    ] as const
  ).map(([kind, table]) => ({
    kind,
    table,
    head: 'headline',
    body: 'text',
    title: 'headline',
    text: 'text',
    date: 'date',
    order: 'date DESC NULLS LAST, number DESC, id',
    columns: 'headline, date, number',
  })),
  {
    kind: 'event',
    table: 'event',
    head: 'name',
    body: 'text',
    title: 'name',
    text: 'text',
    date: 'coalesce("startDate", date)',
    order: 'date DESC NULLS LAST, number DESC, id',
    columns: 'name, date, number',
  },
  {
    kind: 'career',
    table: 'career',
    head: `title || ' ' || designation || ' ' || department`,
    body: `location || ' ' || subject || ' ' || qualification || ' ' || responsibilities || ' ' || "additionalRequirement"`,
    title: `coalesce(nullif(title, ''), designation)`,
    text: `concat_ws(' · ', nullif(department, ''), nullif(location, ''), nullif(subject, ''), nullif(qualification, ''), nullif(responsibilities, ''))`,
    date: '"startDate"',
    order: '"startDate" DESC NULLS LAST, number DESC, id',
    columns: 'title, designation, department, "startDate", number',
  },
  {
    kind: 'teacher',
    table: 'teacher',
    head: `name || ' ' || designation || ' ' || department`,
    body: `qualification || ' ' || about || ' ' || "teachingExpertise" || ' ' || "researchInterest"`,
    title: 'name',
    text: `concat_ws(' · ', nullif(designation, ''), nullif(department, ''), nullif(qualification, ''), nullif(about, ''), nullif("teachingExpertise", ''), nullif("researchInterest", ''))`,
    date: 'NULL::date',
    order: 'position, id',
    columns: 'name, designation, department, position',
  },
]

const words = ({ head, body }: Source) => `search_words(${head}, ${body})`

/** So many of the newest rows that match are looked at for their titles; of more, a visitor narrows the question. */
const mostRanked = 1_000

/**
 * The question for all kinds at once. $1: words as a tsquery; $2: the same without what only sounds alike; $3: how
 * many of each kind, in the order of `sources`; $4: patterns, one of which every title is like that holds $2 (a title
 * is read as words only then: that costs ten times as much). Rows called by the very words come first; texts are read
 * for what is shown only.
 */
const question = sources
  .map(
    (
      source,
      index,
    ) => `SELECT '${source.kind}' AS kind, f.id, f.total, f.named, f.place, ${source.title} AS title,
      left(${source.text}, 20000) AS text, to_char(${source.date}, 'YYYY-MM-DD') AS date
    FROM (
      SELECT *, row_number() OVER () AS place
      FROM (
        SELECT id, total,
          CASE WHEN lower(${source.head}) LIKE ANY ($4::text[])
            THEN search_words(${source.head}, '') @@ $2::tsquery ELSE false END AS named
        FROM (
          SELECT id, ${source.columns}, (count(*) OVER ())::int AS total
          FROM ${source.table} WHERE "goneAt" IS NULL AND ${words(source)} @@ $1::tsquery
          ORDER BY ${source.order} LIMIT ${mostRanked}
        ) newest
        ORDER BY named DESC, ${source.order} LIMIT ($3::int[])[${index + 1}]
      ) ranked
    ) f JOIN ${source.table} USING (id)`,
  )
  .join(' UNION ALL ')

interface FoundRow {
  id: string
  title: string
  text: string
  date: string | null
  /** All rows of this kind that match. */
  total: number
  /** Its title holds the very words. */
  named: boolean
  place: number
}

/** A text in pieces, every second of which is what was looked for. */
export type Marked = string[]

interface Hit {
  href: string
  title: Marked
  text: Marked
  date: string | null
}

// ───────────────────────── The words that there are ─────────────────────────

interface Known {
  /** Sounds in the order of the alphabet, and the words as the index has them. */
  sounds: string[]
  lexemes: string[][]
  readAt: number
  /** The newest run of the mirror that changed something, when these words were read. */
  run: string
}

const knownOf = new WeakMap<pg.Pool, { known: Promise<Known>; renewing: boolean }>()

async function newestRun(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ run: string }>(
    `SELECT coalesce(max(id), 0)::text AS run FROM sync_run
     WHERE entity = ANY($1) AND added + changed + returned + gone + details > 0`,
    [['notices', 'news', 'events', 'careers', 'teachers']],
  )
  return rows[0]?.run ?? ''
}

async function readKnown(pool: pg.Pool): Promise<Known> {
  const run = await newestRun(pool)
  const all = sources.map((source) => `SELECT ${words(source)} FROM ${source.table} WHERE "goneAt" IS NULL`)
  const { rows } = await pool.query<{ word: string }>(
    `SELECT word FROM ts_stat($1) WHERE octet_length(word) <= 120 ORDER BY ndoc DESC LIMIT $2`,
    [all.join(' UNION ALL '), mostKnown],
  )
  const bySound = new Map<string, string[]>()
  for (const { word } of rows) {
    // The index splits at blanks only: what it calls one word may be several, or carry a full stop.
    for (const part of wordsOf(word)) {
      const sound = soundOf(part.text)
      const held = bySound.get(sound)
      if (held) held.push(word)
      else if (sound) bySound.set(sound, [word])
    }
  }
  const sounds = [...bySound.keys()].sort()
  return {
    sounds,
    lexemes: sounds.map((sound) => bySound.get(sound) ?? []),
    readAt: Date.now(),
    run,
  }
}

/** The known words; renewed behind the visitor's back when rows have changed. */
async function knownWords(pool: pg.Pool): Promise<Known> {
  let held = knownOf.get(pool)
  if (!held) {
    held = { known: readKnown(pool), renewing: false }
    knownOf.set(pool, held)
    // A failure is not kept: the next visitor's question asks again.
    held.known.catch(() => knownOf.delete(pool))
  }
  const known = await held.known
  if (Date.now() - known.readAt > KNOWN_FOR_MS && !held.renewing) {
    const mine = held
    mine.renewing = true
    void newestRun(pool)
      .then(async (run) => {
        const fresh = run === known.run ? { ...known, readAt: Date.now() } : await readKnown(pool)
        mine.known = Promise.resolve(fresh)
      })
      // The words of before serve on.
      .catch(() => undefined)
      .finally(() => {
        mine.renewing = false
      })
  }
  return known
}

/** Where in an ordered list something at or after `key` begins. */
function placeOf(list: readonly string[], key: string): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle] ?? '') < key) low = middle + 1
    else high = middle
  }
  return low
}

// ───────────────────────── What a visitor may have meant ─────────────────────────

/** One word that is looked for. */
interface Wanted {
  written: string
  sound: string
  /** Words with a sound that begins like this are meant too; empty where the word is too short for that. */
  beginning: string
  /** Where no word sounds like it: the sounds of the nearest ones. */
  nearest: Set<string>
  /** As they stand in the index. */
  lexemes: string[]
}

const mostLexemes = 120

function wantedWords(text: string): Pick<Wanted, 'written' | 'sound' | 'beginning'>[] {
  const wanted = new Map<string, Pick<Wanted, 'written' | 'sound' | 'beginning'>>()
  for (const { text: word } of wordsOf(text)) {
    const written = word.toLowerCase()
    const sound = soundOf(word)
    // Numbers are meant as they are.
    const stem = /\p{N}/u.test(sound) ? '' : stemOf(sound)
    wanted.set(written, { written, sound, beginning: stem.length >= 3 ? stem : '' })
    if (wanted.size === mostWords) break
  }
  return [...wanted.values()]
}

function meant(
  word: Pick<Wanted, 'written' | 'sound' | 'beginning'>,
  known: Known,
  pageSounds: string[],
): Wanted {
  const { written, sound, beginning } = word
  const nearest = new Set<string>()
  const lexemes = new Set<string>()
  const add = (index: number) => {
    // What begins with the written word is found by that already.
    for (const lexeme of known.lexemes[index] ?? [])
      if (lexemes.size < mostLexemes && !lexeme.startsWith(written)) lexemes.add(lexeme)
  }
  const from = placeOf(known.sounds, beginning || sound)
  let alike = beginning !== '' && (pageSounds[placeOf(pageSounds, beginning)] ?? '').startsWith(beginning)
  for (let index = from; index < known.sounds.length; index += 1) {
    const other = known.sounds[index] ?? ''
    if (beginning ? !other.startsWith(beginning) : other !== sound) break
    alike = true
    add(index)
  }
  if (!alike && beginning.length >= 4) {
    const most = sound.length >= 7 ? 2 : 1
    let least = most
    for (const [sounds, found] of [
      [known.sounds, add],
      [pageSounds, () => undefined],
    ] as const) {
      // Hardly anyone gets the first letter wrong.
      const first = sound.slice(0, 1)
      for (let index = placeOf(sounds, first); sounds[index]?.startsWith(first); index += 1) {
        const other = sounds[index] ?? ''
        const far = difference(sound, other, least)
        if (far > least) continue
        if (far < least) {
          nearest.clear()
          lexemes.clear()
        }
        least = far
        nearest.add(other)
        found(index)
      }
    }
  }
  return { written, sound, beginning, nearest, lexemes: [...lexemes] }
}

const quoted = (lexeme: string) => `'${lexeme.replace(/['\\]/g, '$&$&')}'`

/** A word as it may stand in a row, which the school writes in either normal form. */
const formsOf = ({ written }: Wanted) => [
  ...new Set([written, written.normalize('NFC'), written.normalize('NFD')]),
]

/** Words as Postgres reads them: each as written and onward, or as one of the words that are meant by it. */
function tsquery(wanted: readonly Wanted[], join: '&' | '|', variants: boolean): string {
  return wanted
    .map((one) => {
      const forms = formsOf(one).map((form) => `${quoted(form)}:*`)
      return `(${[...forms, ...(variants ? one.lexemes.map(quoted) : [])].join('|')})`
    })
    .join(join)
}

/** Tells of a word whether it is meant; each word is judged once, however often the texts say it. */
function judge(wanted: readonly Wanted[]): (word: string) => boolean {
  const judged = new Map<string, boolean>()
  return (word) => {
    const before = judged.get(word)
    if (before !== undefined) return before
    const sound = soundOf(word)
    const lower = word.toLowerCase()
    const isMeant = wanted.some(
      (one) =>
        lower.startsWith(one.written) ||
        (one.beginning ? sound.startsWith(one.beginning) : sound === one.sound && sound !== '') ||
        one.nearest.has(sound),
    )
    judged.set(word, isMeant)
    return isMeant
  }
}

// ───────────────────────── How hits are shown ─────────────────────────

/** Characters shown of a text, and how many of them before the first hit. */
const shownText = 220
const beforeHit = 60

/** Marks the words that are meant; with `around`, only what stands around the first of them. */
function marked(text: string, isMeant: (word: string) => boolean, around: boolean): Marked {
  const line = oneLine(text)
  const hits: { from: number; to: number }[] = []
  let until = around ? Number.POSITIVE_INFINITY : line.length
  for (const word of wordsOf(line)) {
    if (word.index > until) break
    if (!isMeant(word.text)) continue
    if (!hits.length && around) until = word.index + shownText
    hits.push({ from: word.index, to: word.index + word.text.length })
  }
  let [from, to] = [0, line.length]
  if (around) {
    // Cut at blanks: no cluster and no emoji is split (docs/spec/rulings.md#12).
    const first = hits[0]?.from ?? 0
    from = first > beforeHit ? line.indexOf(' ', first - beforeHit) + 1 : 0
    if (from > first) from = first
    to = Math.min(line.length, from + shownText)
    if (to < line.length) to = Math.max(line.lastIndexOf(' ', to), hits[0]?.to ?? 0) || to
  }
  const pieces: Marked = []
  let at = from
  for (const hit of hits) {
    if (hit.to > to) break
    pieces.push(line.slice(at, hit.from), line.slice(hit.from, hit.to))
    at = hit.to
  }
  pieces.push(line.slice(at, to).toWellFormed())
  if (from > 0) pieces[0] = `… ${pieces[0]}`
  if (to < line.length) pieces[pieces.length - 1] = `${pieces.at(-1)?.trimEnd()} …`
  return pieces
}

const hrefs = {
  notice: '/notice/',
  news: '/news/',
  event: '/events/',
  career: '/career-details/',
  teacher: '/profile/',
} as const satisfies Record<Exclude<SearchKind, 'page'>, string>

const nameOf = (kind: SearchKind, title: string, date: string | null) =>
  kind === 'page' ? title : rowName(`${hrefs[kind]}{id}`, title, date)

// ───────────────────────── Pages of words ─────────────────────────

/** The words of a text, in the order of the alphabet, as written and as they sound. */
interface WordList {
  written: string[]
  sounds: string[]
}

interface SearchedPage {
  page: Page
  text: string
  /** Of its name and heading; of everything on it. */
  named: WordList
  all: WordList
}

function wordList(text: string): WordList {
  const written = [...new Set([...wordsOf(text)].map((word) => word.text.toLowerCase()))]
  return { written: written.sort(), sounds: [...new Set(written.map(soundOf))].sort() }
}

const holdsBeginning = (list: readonly string[], beginning: string) =>
  (list[placeOf(list, beginning)] ?? '').startsWith(beginning)

function holds({ written, sounds }: WordList, one: Wanted): boolean {
  return (
    holdsBeginning(written, one.written) ||
    (one.beginning
      ? holdsBeginning(sounds, one.beginning)
      : one.sound !== '' && sounds[placeOf(sounds, one.sound)] === one.sound) ||
    [...one.nearest].some((sound) => sounds[placeOf(sounds, sound)] === sound)
  )
}

/** Every string of a body that a visitor reads, in its order. */
function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(stringsOf)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (unread.has(key) ? [] : stringsOf(inner)))
}

function textOf(page: Page): string {
  const body = bodyAt(page.path)
  const prose = (body?.html ?? '')
    // A setting that only the page itself is given.
    .replaceAll('{retentionPeriod}', 'some time')
    .replace(/<\/?(?:strong|em|a)\b[^<>]*>/g, '')
    .replace(/<[^<>]+>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? ' ')
  return [page.sentence, prose, ...stringsOf(body?.blocks ?? [])].join(' ')
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

const searchedPages: readonly SearchedPage[] = pages
  .filter(({ path }) => !path.includes('{id}') && path !== '/search')
  .map((page) => {
    const text = textOf(page)
    const name = `${page.name} ${page.heading}`
    return { page, text, named: wordList(name), all: wordList(`${name} ${text}`) }
  })
const pageSounds = [...new Set(searchedPages.flatMap(({ all }) => all.sounds))]
  .filter((sound) => sound !== '')
  .sort()

function foundPages(wanted: readonly Wanted[], every: boolean): FoundRow[] {
  const matches = (words: WordList) =>
    every ? wanted.every((one) => holds(words, one)) : wanted.some((one) => holds(words, one))
  const found = searchedPages.filter(({ all }) => matches(all))
  return found.map(({ page, text, named }, index) => {
    const isNamed = matches(named)
    return {
      id: page.path,
      title: page.heading,
      text,
      date: null,
      total: found.length,
      named: isNamed,
      place: isNamed ? index : index + found.length,
    }
  })
}

// ───────────────────────── The procedure ─────────────────────────

/**
 * Looks for words in one kind or in all.
 * @param join `&`: all words; `|`: any of them
 */
async function find(
  db: Db,
  wanted: readonly Wanted[],
  join: '&' | '|',
  only: SearchKind | undefined,
  limit: number,
) {
  const wide = tsquery(wanted, join, true)
  const exact = tsquery(wanted, join, false)
  // A word holds no sign that LIKE reads in its own way.
  const patterns = wanted.flatMap(formsOf).map((form) => `%${form}%`)
  // The other kinds are counted, so that a visitor sees where else to look.
  const take = (kind: SearchKind) => (only === undefined || only === kind ? limit : 1)
  const { rows } = await db.$pool.query<FoundRow & { kind: SearchKind }>({
    // A name keeps the plan: planning would take longer than answering.
    name: 'search',
    text: question,
    values: [wide, exact, sources.map(({ kind }) => take(kind)), patterns],
  })
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  return kinds.map((kind) => {
    const found: FoundRow[] = kind === 'page' ? foundPages(wanted, join === '&') : (byKind.get(kind) ?? [])
    const ordered = found.sort((one, other) => one.place - other.place)
    return {
      kind,
      total: ordered[0]?.total ?? 0,
      named: ordered[0]?.named ?? false,
      rows: ordered.slice(0, take(kind)),
    }
  })
}

/**
 * `/search`: what was found of each kind, the kinds with the very words in a title first. Without anything to look
 * for, or where nothing is found, `groups` is empty. `some` says that no row has all the words, and these have one.
 */
export const search = t.procedure
  .input(
    z.object({
      q: filter,
      kind: z.enum(kinds).optional(),
      shown: z.int().min(1).max(mostOfOne).optional(),
    }),
  )
  .query(async ({ ctx: { db }, input }) => {
    const words = wantedWords(input.q ?? '')
    if (!words.length) return { some: false, total: 0, groups: [] }
    const known = await knownWords(db.$pool)
    const wanted = words.map((word) => meant(word, known, pageSounds))
    const isMeant = judge(wanted)
    const limit = input.kind === undefined ? firstOfEach : (input.shown ?? firstOfOne)
    const ask = (join: '&' | '|') => find(db, wanted, join, input.kind, limit)
    const all = await ask('&')
    const some = wanted.length > 1 && all.every(({ total }) => total === 0)
    const groups = some ? await ask('|') : all
    return {
      some,
      total: groups.reduce((sum, { total }) => sum + total, 0),
      groups: groups
        .filter(({ total }) => total > 0)
        .sort((one, other) => Number(other.named) - Number(one.named))
        .map(({ kind, total, rows }) => {
          const next = input.kind === kind && total > limit && limit < mostOfOne
          return {
            kind,
            total,
            next: next ? Math.min(limit + firstOfOne, mostOfOne) : null,
            rows:
              input.kind !== undefined && input.kind !== kind
                ? []
                : rows.map(
                    ({ id, title, text, date }): Hit => ({
                      href: kind === 'page' ? id : hrefs[kind] + encodeURIComponent(id),
                      title: marked(nameOf(kind, title, date).slice(0, 300), isMeant, false),
                      text: marked(text, isMeant, true),
                      date,
                    }),
                  ),
          }
        }),
    }
  })
