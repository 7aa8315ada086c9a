import { isRecord } from '../record.ts'

// The path of a file out of what servers write into such a column: a path, or several, of which the page shows the first one.

/** Where an object has the path of its file. */
const PLACES = [
  'url',
  'path',
  'src',
  'href',
  'file',
  'source_url',
  'file_path',
  'filepath',
  'filename',
  'file_name',
  'image',
  'original',
  'full',
  'link',
  '0',
]
const MAX_DEPTH = 3
const MAX_LENGTH = 20_000
const END_OF_FILE = /.\.[a-z0-9]{2,5}$/i
/** What PHP's `serialize` makes of a list or an object of paths. */
const SERIALIZED = /^[aO]:\d{1,6}:.{0,200}?s:\d{1,4}:"([^"]{1,300}\.[a-z0-9]{2,5})"/is
const TAG =
  /^(?:<(?:p|div|figure|span)\b[^<>]{0,200}>\s{0,9}){0,3}<(?:img|a)\s(?:[^<>]{0,500}\s)?(?:src|href)\s*=\s*["']?([^"'<>\s]+)/i

/** The first path of a value; the value itself if it is none of these. */
export function firstPath(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) return value
  if (Array.isArray(value)) {
    // An empty place of a form with several files.
    const first = value.find((one) => one !== null && one !== '')
    return first === undefined ? '' : firstPath(first, depth + 1)
  }
  if (isRecord(value)) {
    const place = PLACES.find((name) => typeof value[name] === 'string')
    return place === undefined ? value : value[place]
  }
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return value
  const text = value.trim()
  if (/^(?:\[.*\]|\{.*\}|".*")$/s.test(text)) {
    try {
      return firstPath(JSON.parse(text), depth + 1)
    } catch {
      return value
    }
  }
  return firstOfSeveral(text) ?? TAG.exec(text)?.[1] ?? SERIALIZED.exec(text)?.[1] ?? value
}

/** a.jpg, b.jpg: a name of a file may have a comma, so each part must end as a file does. */
function firstOfSeveral(text: string): string | undefined {
  const [first = '', ...others] = text.split(/[,;|\n]/).map((part) => part.trim())
  if (others.length === 0 || !END_OF_FILE.test(first)) return undefined
  return others.every((part) => part === '' || END_OF_FILE.test(part)) ? first : undefined
}
