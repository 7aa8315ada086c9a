import { attachmentKind, fileName } from '../media/attachment-names.ts'
import { type MediaReader, type Picture as MirroredFile, mediaOf } from '../media/routes.ts'

// The pictures and attachments of rows in the results of procedures.

/** The properties of a mirrored picture that an `<img>` needs. */
export type Picture = Pick<MirroredFile, 'src' | 'width' | 'height' | 'widths'>

/** A row's attachment. `file` is null while it is not mirrored. */
export interface Attachment {
  kind: 'picture' | 'pdf'
  name: string
  file: (Picture & Pick<MirroredFile, 'bytes'>) | null
}

/** The mirrored pictures of these paths. */
export async function pictures(
  db: MediaReader,
  paths: readonly string[],
): Promise<(path: string) => Picture | null> {
  const files = await mediaOf(db, paths)
  return (path) => {
    const file = files.get(path)
    return file ? { src: file.src, width: file.width, height: file.height, widths: file.widths } : null
  }
}

/** The mirrored pictures of rows, by path. */
export const picturesOf = (db: MediaReader, rows: readonly { image: string }[]) =>
  pictures(
    db,
    rows.map(({ image }) => image),
  )

export async function attachments(
  db: MediaReader,
  paths: readonly string[],
): Promise<(path: string) => Attachment | null> {
  const files = await mediaOf(
    db,
    paths.filter((path) => attachmentKind(path)),
  )
  return (path) => {
    const kind = attachmentKind(path)
    if (!kind) return null
    const file = files.get(path)
    return {
      kind,
      name: fileName(path),
      file: file
        ? { src: file.src, bytes: file.bytes, width: file.width, height: file.height, widths: file.widths }
        : null,
    }
  }
}
