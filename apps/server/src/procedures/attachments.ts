import { type FileFailure, fileKind } from '@school/mirror'
import {
  type AttachmentKind,
  attachmentKind,
  extensionIn,
  fileName,
  savedName,
} from '../media/attachment-names.ts'
import {
  type MediaReader,
  type Picture as MirroredFile,
  type MirroredPaths,
  mediaOf,
} from '../media/routes.ts'

// The pictures and attachments of rows in the results of procedures.

/** The properties of a mirrored picture that an `<img>` needs. */
export type Picture = Pick<MirroredFile, 'src' | 'width' | 'height' | 'widths'>

/** A row's attachment. What it is follows from its content, or from its name while it is not mirrored. */
export interface Attachment {
  /** A file that a page cannot show is only offered. */
  kind: AttachmentKind
  name: string
  /** The name under which it is saved. */
  saveAs: string
  /** Its extension by its content, for visitors: `DOCX`. */
  format: string
  /** Null while it is not mirrored. */
  file: (Picture & Pick<MirroredFile, 'bytes'>) | null
  /** Why there is no file; only a passing failure is worth another try. */
  failure: FileFailure | null
  /** Its address on another host, which a visitor can open. */
  href: string | null
}

const extensionOf = ({ src }: Pick<MirroredFile, 'src'>) => src.slice(src.lastIndexOf('.') + 1)

/** Whether browsers can show it: it has been decoded, and if they cannot decode it themselves, it has copies. */
const isPicture = (file: Picture) =>
  file.width !== null && (fileKind(extensionOf(file)).isShown || file.widths.length > 0)

const toPicture = ({ src, width, height, widths }: MirroredFile): Picture => ({ src, width, height, widths })

type PictureOf = (path: string) => Picture | null
type AttachmentOf = (path: string) => Attachment | null

/** The mirrored pictures of these paths. */
export const pictures = async (db: MediaReader, paths: readonly string[]): Promise<PictureOf> =>
  pictureIn(await mediaOf(db, paths))

/** The attachments of these paths. */
export const attachments = async (db: MediaReader, paths: readonly string[]): Promise<AttachmentOf> =>
  attachmentIn(await mediaOf(db, paths))

/** The mirrored pictures of rows, by path. */
export const picturesOf = (db: MediaReader, rows: readonly { image: string }[]) =>
  pictures(
    db,
    rows.map(({ image }) => image),
  )

/** What a mirrored file is, by its content. */
function kindOf(file: MirroredFile): AttachmentKind {
  if (extensionOf(file) === 'pdf') return 'pdf'
  return isPicture(file) ? 'picture' : 'file'
}

function pictureIn({ files }: MirroredPaths): PictureOf {
  return (path) => {
    const file = files.get(path)
    return file && isPicture(file) ? toPicture(file) : null
  }
}

function attachmentIn({ files, failures }: MirroredPaths): AttachmentOf {
  return (path) => {
    const name = fileName(path)
    const file = files.get(path)
    if (file) {
      const extension = extensionOf(file)
      const format = extension === 'bin' ? extensionIn(path) : extension
      return {
        kind: kindOf(file),
        name: name || `${format}`,
        saveAs: savedName(name || 'file', extension),
        format: format.toUpperCase(),
        file: { ...toPicture(file), bytes: file.bytes },
        failure: null,
        href: null,
      }
    }
    const failure = failures.get(path) ?? null
    const href = failure === 'elsewhere' ? addressElsewhere(path) : null
    const kind = attachmentKind(path) ?? (href ? 'file' : null)
    return (
      kind && { kind, name, saveAs: name, format: extensionIn(path).toUpperCase(), file: null, failure, href }
    )
  }
}

/** The pictures of rows, and what else is in their place, such as a document. */
export async function picturesAndOthers(
  db: MediaReader,
  rows: readonly { image: string }[],
): Promise<{ picture: PictureOf; other: AttachmentOf }> {
  const mirrored = await mediaOf(
    db,
    rows.map(({ image }) => image),
  )
  const attachmentOf = attachmentIn(mirrored)
  return { picture: pictureIn(mirrored), other: (path) => unshown(attachmentOf(path)) }
}

/** The attachment of a row whose pages show its picture: only what they cannot show. */
const unshown = (attachment: Attachment | null): Attachment | null =>
  attachment && attachment.kind !== 'picture' && (attachment.file || attachment.href) ? attachment : null

/** An address on another host, such as a shared folder. */
function addressElsewhere(path: string): string | null {
  const address = path.trim().replace(/^\/\//, 'https://')
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null
  const { username, password, href } = new URL(address)
  return username === '' && password === '' ? href : null
}
