import { extensionOf } from '@school/upstream/file-paths'

export { extensionOf as extensionIn, fileNameOf as fileName } from '@school/upstream/file-paths'

// What the name of a file in an upstream's row says. Its content says more, once it is mirrored (procedures/attachments.ts).

export type AttachmentKind = 'picture' | 'pdf' | 'file'

const EXTENSION = /\.([a-z0-9]{1,8})$/i

/** What an attachment seems to be (docs/spec/part-1.md#5, docs/spec/rulings.md#15); null: the path names no file. */
export function attachmentKind(path: string): AttachmentKind | null {
  const extension = extensionOf(path)
  // A program of the upstream: what it answers is not known yet.
  if (extension === '' || /^(?:php\d?|aspx?|jsp|cgi)$/.test(extension)) return null
  if (extension === 'pdf') return 'pdf'
  return ['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif', 'svg'].includes(extension) ? 'picture' : 'file'
}

/** The name under which a browser saves a file. A name that says another kind than the content gets the right ending. */
export function savedName(name: string, extension: string): string {
  const named = EXTENSION.exec(name)?.[1]?.toLowerCase() ?? ''
  const isSame = named === extension || (named === 'jpeg' && extension === 'jpg') || extension === 'bin'
  return isSame ? name : `${named === '' ? name : name.slice(0, -named.length - 1)}.${extension}`
}
