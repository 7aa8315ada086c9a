/** How an attachment is shown, by its extension (docs/spec/part-1.md#5, docs/spec/rulings.md#15); null: it is not shown. */
export function attachmentKind(path: string): 'picture' | 'pdf' | null {
  const extension = /\.([a-z0-9]+)$/i.exec(path.split(/[?#]/, 1)[0]?.trim() ?? '')?.[1]?.toLowerCase()
  if (extension === 'pdf') return 'pdf'
  return extension && ['jpg', 'jpeg', 'png', 'gif', 'webp', 'svg'].includes(extension) ? 'picture' : null
}

/** The file name of an attachment: the last part of its path, decoded. */
export function fileName(path: string): string {
  const last = path.split(/[?#]/, 1)[0]?.split(/[/\\]/).at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
