/**
 * The files of the fake upstream: pictures, PDFs and worksheets. Each is made at its first request and cached in memory.
 * Its content depends only on its path, so a test may invent a path (`uploads/notice/2026/anything.jpg`). A name that
 * contains `missing` gets a 404.
 */
import { paperOf } from './papers.ts'
import { hasPictures, pictureOf } from './pictures.ts'

interface MadeFile {
  contentType: string
  body: Buffer
}

const kinds: Record<string, { contentType: string; make: (path: string) => Promise<Buffer> }> = {
  jpg: { contentType: 'image/jpeg', make: (path) => pictureOf(path, 'jpeg') },
  jpeg: { contentType: 'image/jpeg', make: (path) => pictureOf(path, 'jpeg') },
  png: { contentType: 'image/png', make: (path) => pictureOf(path, 'png') },
  webp: { contentType: 'image/webp', make: (path) => pictureOf(path, 'webp') },
  gif: { contentType: 'image/gif', make: (path) => pictureOf(path, 'gif') },
  svg: { contentType: 'image/svg+xml', make: (path) => pictureOf(path, 'svg') },
  pdf: { contentType: 'application/pdf', make: paperOf },
  txt: { contentType: 'text/plain; charset=UTF-8', make: async (path) => Buffer.from(worksheet(path)) },
}

/** About 40 MB if a test walks through everything. */
const MAX_FILES = 400
const files = new Map<string, Promise<MadeFile>>()

/**
 * The file of a path, from the cache if it was made before.
 * @param path without leading slash, decoded
 * @returns null when the fake upstream has no such file
 */
export function fileOf(path: string): Promise<MadeFile> | null {
  const [, folder = '', name = '', extension = ''] =
    /^uploads\/([a-z]+)\/(?:.*\/)?([^/]+)\.([A-Za-z]+)$/.exec(path) ?? []
  const kind = kinds[extension.toLowerCase()]
  if (!kind || !hasPictures(folder) || name.includes('missing')) return null
  const existing = files.get(path)
  if (existing) return existing
  const { contentType, make } = kind
  const file = make(path).then((body) => ({ contentType, body }))
  // Removes the oldest file.
  if (files.size >= MAX_FILES) files.delete(files.keys().next().value ?? '')
  files.set(path, file)
  return file
}

const worksheet = (path: string) =>
  [
    `WORKSHEET  ${path.slice(path.lastIndexOf('/') + 1)}`,
    '',
    '1. Read the page aloud to someone at home. / পাতাটি বাড়ির কাউকে জোরে পড়ে শোনাও।',
    '2. Write five words that begin with the same letter.',
    '3. 14 + 9 = ____   27 - 8 = ____   6 x 7 = ____',
    '4. Recite Surah al-Asr. Who listened? ______________',
    '',
  ].join('\r\n')
