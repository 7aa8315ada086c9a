import { crc32 } from 'node:zlib'

const PACKAGE = 'application/vnd.openxmlformats-'
const MAIN = {
  docx: ['word/document.xml', 'officedocument.wordprocessingml.document'],
  xlsx: ['xl/workbook.xml', 'officedocument.spreadsheetml.sheet'],
  pptx: ['ppt/presentation.xml', 'officedocument.presentationml.presentation'],
} as const

/** A ZIP with the types, the relations and the main part of a document, as Office writes them. */
export function officeFile(kind: keyof typeof MAIN): Buffer {
  const [main, type] = MAIN[kind]
  const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
  return zipOf({
    '[Content_Types].xml': `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="${PACKAGE}package.relationships+xml"/><Override PartName="/${main}" ContentType="${PACKAGE}${type}.main+xml"/></Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="${main}"/></Relationships>`,
    [main]: `${xml}<main/>`,
  })
}

/** A ZIP whose files are not compressed. */
function zipOf(files: Record<string, string>): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [path, text] of Object.entries(files)) {
    const name = Buffer.from(path)
    const content = Buffer.from(text)
    // From the version that is needed to the length of the extra field: the same in both places.
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(content.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, content])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), common, rest, name]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}
