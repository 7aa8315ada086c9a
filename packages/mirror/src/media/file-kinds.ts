import { open } from 'node:fs/promises'
import { extensionOf as namedExtension } from '@school/upstream/file-paths'
import { fileTypeFromFile } from 'file-type'

// What a file of the upstream is. Its content decides, not its name: a .pdf may be a JPEG.

interface FileKind {
  /** The type under which it is served. */
  type: string
  /** A browser may show it as it is. Everything else is only downloaded. */
  isShown: boolean
  /** sharp decodes it. */
  isPicture: boolean
}

const shown = (type: string): FileKind => ({ type, isShown: true, isPicture: false })
const picture = (type: string): FileKind => ({ type, isShown: true, isPicture: true })
const download = (type: string): FileKind => ({ type, isShown: false, isPicture: false })
const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OPEN = 'application/vnd.oasis.opendocument'

/** By the extension under which a file is stored. */
const KINDS: Record<string, FileKind> = {
  jpg: picture('image/jpeg'),
  png: picture('image/png'),
  webp: picture('image/webp'),
  gif: picture('image/gif'),
  avif: picture('image/avif'),
  svg: picture('image/svg+xml'),
  heic: { type: 'image/heic', isShown: false, isPicture: true },
  bmp: shown('image/bmp'),
  ico: shown('image/x-icon'),
  pdf: shown('application/pdf'),
  txt: shown('text/plain; charset=utf-8'),
  mp3: shown('audio/mpeg'),
  m4a: shown('audio/mp4'),
  ogg: shown('audio/ogg'),
  wav: shown('audio/wav'),
  mp4: shown('video/mp4'),
  webm: shown('video/webm'),
  tif: download('image/tiff'),
  csv: download('text/csv; charset=utf-8'),
  rtf: download('application/rtf'),
  docx: download(`${OFFICE}.wordprocessingml.document`),
  xlsx: download(`${OFFICE}.spreadsheetml.sheet`),
  pptx: download(`${OFFICE}.presentationml.presentation`),
  odt: download(`${OPEN}.text`),
  ods: download(`${OPEN}.spreadsheet`),
  odp: download(`${OPEN}.presentation`),
  doc: download('application/msword'),
  xls: download('application/vnd.ms-excel'),
  ppt: download('application/vnd.ms-powerpoint'),
  zip: download('application/zip'),
  rar: download('application/vnd.rar'),
  '7z': download('application/x-7z-compressed'),
  epub: download('application/epub+zip'),
  sums: download('application/json'),
}

/** What the file of an extension is; bytes to be downloaded if it is not known. */
export const fileKind = (extension: string): FileKind =>
  KINDS[extension] ?? download('application/octet-stream')

/** The content is a page of HTML, although the name is that of a file: the upstream has answered with an error page. */
export class PageInsteadOfFileError extends Error {}

const SAME: Record<string, string> = {
  heif: 'heic',
  apng: 'png',
  mov: 'mp4',
  m4v: 'mp4',
  opus: 'ogg',
  oga: 'ogg',
}
/** Formats of Office before 2007 have one signature. */
const OLD_OFFICE = ['doc', 'xls', 'ppt']
const TEXTS = ['txt', 'csv', 'rtf']

/**
 * The extension of a file by its content.
 * @param path its path in the upstream's row, for contents that do not tell their kind
 * @throws PageInsteadOfFileError
 */
export async function extensionOf(file: string, path: string): Promise<string> {
  const named = namedExtension(path)
  const detected = await fileTypeFromFile(file)
  const head = await beginningOf(file)
  if ((!detected || detected.mime === 'application/xml') && /<svg[\s>]/i.test(head) && !/<html/i.test(head))
    return 'svg'
  if (detected && detected.mime !== 'application/xml') {
    if (detected.ext === 'cfb') return OLD_OFFICE.includes(named) ? named : 'bin'
    const extension = SAME[detected.ext] ?? detected.ext
    return extension in KINDS ? extension : 'bin'
  }
  // Programs print blank lines or a warning before it, and browsers look for its beginning in 1,024 bytes.
  if (/%PDF-\d/.test(head.slice(0, 1_024)) && !/<html/i.test(head)) return 'pdf'
  // Tables and texts that a program has written as HTML for Excel or Word.
  const isForOffice = /urn:schemas-microsoft-com:office|^\s*<table\b/i.test(head)
  if (isForOffice && OLD_OFFICE.includes(named)) return named
  if (/^\s*(?:<\?xml[^>]{0,200}>\s*)?<(?:!doctype html|html|head|body)\b/i.test(head)) {
    if (/^x?html?$/.test(named)) return 'bin'
    throw new PageInsteadOfFileError('the upstream answers with a page of HTML instead of the file')
  }
  if (isText(head)) return TEXTS.includes(named) ? named : 'txt'
  return 'bin'
}

async function beginningOf(file: string): Promise<string> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2_000), 0, 2_000, 0)
    return new TextDecoder().decode(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}

/** Whether it has no control characters and is UTF-8. The last character may have been cut. */
const isText = (head: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it matches control characters on purpose
  head !== '' && !/[\0-\u0008\u000e-\u001f]/.test(head) && !head.slice(0, -1).includes('\ufffd')
