// The paths of files in the upstream's rows. They are names on a disk, written by people: `#`, `?`, `%`, `;` and `&` may be part of
// a name. Everything that reads a path does it by these functions.

/** A file name's end: `.pdf`. */
const EXTENSION = /\.[a-z0-9]{1,5}$/i

/**
 * A path without its query, and its query (docs/spec/rulings.md#15). A `?` begins a query if a file extension stands before it, or
 * a `=` after it; otherwise it is part of the name ("What now?.pdf"). A `#` is part of the name ("Notice #12.pdf") unless the
 * extension stands before it and none after it ("a.pdf#page=2").
 */
export function splitFilePath(written: string): { path: string; query: string } {
  const last = written.lastIndexOf('?')
  const isAfterExtension = last !== -1 && EXTENSION.test(written.slice(0, last))
  const mark = isAfterExtension ? last : written.indexOf('?')
  const isQuery = isAfterExtension || (mark !== -1 && written.slice(mark).includes('='))
  const named = isQuery ? written.slice(0, mark) : written
  const query = isQuery ? written.slice(mark + 1).replace(/#.*$/s, '') : ''
  const hash = named.lastIndexOf('#')
  const isFragment = hash !== -1 && EXTENSION.test(named.slice(0, hash)) && !EXTENSION.test(named.slice(hash))
  return { path: isFragment ? named.slice(0, hash) : named, query }
}

/**
 * A path that is relative to the page where somebody wrote it (`../../uploads/a.pdf`), from the root of the upstream. What has no
 * file extension is not changed, and leads nowhere.
 */
export function pathFromRoot(written: string): string {
  const [steps = ''] = /^(?:\.{1,2}\/+)+/.exec(written) ?? []
  return EXTENSION.test(splitFilePath(written).path) ? written.slice(steps.length) : written
}

/** The path and query of an address, with what has another meaning in addresses escaped. */
export function escapeFilePath(written: string): string {
  const { path, query } = splitFilePath(written)
  const escaped = path
    .replace(/%(?![0-9a-f]{2})/gi, '%25')
    .replaceAll('#', '%23')
    .replaceAll('?', '%3F')
  return query === '' ? escaped : `${escaped}?${query.replace(/%(?![0-9a-f]{2})/gi, '%25')}`
}

/** The extension of a file in small letters, without the dot; '' without one. */
export function extensionOf(written: string): string {
  const { path } = splitFilePath(written)
  return /\.([a-z0-9]+)$/i.exec(path.trim())?.[1]?.toLowerCase() ?? ''
}

/** The name of a file: the last part of its path, decoded. */
export function fileNameOf(written: string): string {
  const last = splitFilePath(written).path.split(/[/\\]/).at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
