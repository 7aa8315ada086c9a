/**
 * Where pictures and PDFs are stored: a folder, or a bucket of an object storage (docs/operation.md#media). Files are named after
 * their content, so a stored file never changes.
 */
export interface MediaStorage {
  /** For messages: "the media folder cannot be written". */
  readonly label: 'media folder' | 'media bucket'
  /** The names of all files. */
  list(): Promise<Set<string>>
  /** The content of a file; null if it is missing. */
  read(name: string): Promise<Buffer | null>
  /** The content of a file as it is read, for files of any size; null if it is missing. */
  stream(name: string): Promise<AsyncIterable<Uint8Array> | null>
  /** Stores a file. A reader never sees a part of it. */
  write(name: string, bytes: Uint8Array): Promise<void>
  /** The path of a new temporary file. Its user removes it. */
  temporaryFile(): Promise<string>
  /** The same as `write`, from a temporary file. */
  writeFrom(name: string, file: string): Promise<void>
  /** Removes a file if it exists. */
  remove(name: string): Promise<void>
  /** Writes a file and removes it. @returns why it cannot be written, or null */
  checkWritable(): Promise<string | null>
  /** Whether an error concerns the storage itself, so that the next file would fail too. */
  isOwnError(error: unknown): boolean
}

/** An original or a copy: `<32 hex digits>.jpg`, `<32 hex digits>-360.avif`. */
const MEDIA_NAME = /^([0-9a-f]{32})((?:-\d{1,5}\.(?:webp|avif)|\.(?!sums$|part$)[a-z0-9]{1,8}))$/

/** The two parts of the name of an original or a copy; null for other names. */
export function parseMediaName(name: string): { sha256: string; ending: string } | null {
  const [, sha256, ending] = MEDIA_NAME.exec(name) ?? []
  return sha256 && ending ? { sha256, ending } : null
}

/** Describes an error in one sentence, without paths of this machine. */
export function describeError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const line = message.split('\n', 1)[0] ?? ''
  // In Node's errors the path is after the first comma.
  return (/^E[A-Z]+: /.test(line) ? (line.split(',', 1)[0] ?? '') : line).slice(0, 300)
}
