import type { Inspector, QueryPath, Reading } from '@school/upstream/inspect'
import type { MapInProgress } from './draft.ts'
import type { Judging } from './judging.ts'
import type { CallReport } from './report.ts'
import { cutText } from './texts.ts'
import { problems } from './words.ts'

// The files that rows name: on which hosts they are, and whether one of each can be fetched.

/** One file of a host. */
export interface NamedFile {
  path: QueryPath
  /** As the row has it. */
  written: string
  url: URL
  host: string
  /** Whether the site fetches files from there. */
  isAllowed: boolean
}

const MAX_HOSTS = 8
/** The video service, whose pictures the site fetches by the ids of videos. */
const VIDEO_SERVICE = /^(?:i\d?\.ytimg\.com|img\.youtube\.com)$/i

/** Notes in the report how many files are on which host. @returns one file of each host */
export function namedFiles(
  { inspector, map }: Judging,
  path: QueryPath,
  reading: Reading,
  report: CallReport,
): NamedFile[] {
  const resolve = inspector.fileResolver(map.map)
  const found = new Map<string, { files: number; isAllowed: boolean; sample: NamedFile }>()
  const bad: string[] = []
  let badCount = 0
  for (const [name, paths] of reading.files)
    for (const written of paths) {
      const allowed = resolve(written)
      const url = allowed ?? URL.parse(written.startsWith('//') ? `https:${written}` : written)
      if (!url || !/^https?:$/.test(url.protocol)) {
        badCount++
        if (bad.length < 2) bad.push(cutText(inspector.hide(written), 40))
        continue
      }
      const host = found.get(url.origin)
      if (host) host.files++
      else if (found.size < MAX_HOSTS && !(VIDEO_SERVICE.test(url.hostname) && name === 'thumbnail'))
        found.set(url.origin, {
          files: 1,
          isAllowed: allowed !== null,
          sample: { path, written, url, host: url.origin, isAllowed: allowed !== null },
        })
    }
  if (badCount > 0) report.problems.push(problems.badPaths(badCount, bad))
  for (const [host, { files, isAllowed }] of found) {
    report.files.push({ host, files, isAllowed, fetched: null })
  }
  return [...found.values()].map(({ sample }) => sample)
}

/** Folders in which such servers keep their files. */
const FOLDERS = [
  'uploads',
  'storage',
  'public',
  'images',
  'files',
  'assets',
  'media',
  'public/uploads',
  'storage/uploads',
  'uploads/images',
  'assets/images',
  'public/storage',
  'upload',
  'img',
]

/**
 * Fetches one file of each host, and of names without a folder one of each call, because their folders differ. If a file is not
 * there, looks in the usual folders.
 */
export async function fetchFiles(
  inspector: Inspector,
  map: MapInProgress,
  files: readonly NamedFile[],
  reports: ReadonlyMap<string, CallReport>,
  remainingMs: () => number,
): Promise<void> {
  const results = new Map<string, string | null>()
  for (const file of files) {
    const isBare = !/[/:]/.test(file.written)
    const key = isBare ? `${file.host} ${file.path}` : file.host
    if (!results.has(key)) {
      if (remainingMs() <= 0) return
      const failure = await failureOf(inspector, file.url, remainingMs())
      results.set(key, failure)
      // A host gets into the map only if it has the file.
      if (failure === null && !file.isAllowed) map.addFileHost(file.host)
      if (failure !== null) {
        const folder = isRelative(file.written) ? await folderOf(inspector, file, remainingMs) : null
        if (folder) map.set(file.path, { filesBase: folder })
        reports.get(file.path)?.problems.push(problems.noFile(file.host, failure, folder))
      }
    }
    const host = reports.get(file.path)?.files.find((one) => one.host === file.host)
    if (!host) continue
    host.fetched = results.get(key) ?? 'fetched'
    if (!host.isAllowed && results.get(key) === null)
      reports.get(file.path)?.problems.push(problems.otherHost(file.host, host.files))
  }
}

const isRelative = (written: string) => !/^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(written)

/** Why a file could not be fetched; null if it was. */
async function failureOf(inspector: Inspector, url: URL, remainingMs: number): Promise<string | null> {
  const { error, status, contentType, bytes } = await inspector.fetchFile(url, remainingMs)
  if (error) return error.kind === 'too large' ? null : cutText(inspector.hide(error.reason))
  if (status === null || status < 200 || status >= 300) return `status ${status}`
  if (/^application\/(?:problem\+)?json/i.test(contentType ?? '') && !/\.json$/i.test(url.pathname))
    return 'it is JSON, not a file'
  if (/^text\/html/i.test(contentType ?? '') && !/\.html?$/i.test(url.pathname)) return 'it is an HTML page'
  return bytes === 0 ? 'it is empty' : null
}

async function folderOf(
  inspector: Inspector,
  file: NamedFile,
  remainingMs: () => number,
): Promise<string | null> {
  const word = file.path
    .split('-')
    .find((part) => /notice|news|event|career|teacher|banner|gallery|feedback/.test(part))
  const own = word ? [`uploads/${word}`, `uploads/${word}s`, `storage/${word}`, `storage/${word}s`] : []
  for (const folder of [...FOLDERS, ...own]) {
    if (remainingMs() <= 0) return null
    const url = URL.parse(`${inspector.files}/${folder}/${file.written}`)
    if (url && (await failureOf(inspector, url, remainingMs())) === null) return folder
  }
  return null
}
