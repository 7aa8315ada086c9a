import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inflateSync } from 'node:zlib'

// Every phone, Windows and macOS brings a Bengali face, and our pages use that one first (decision 7). A bare Linux
// machine has none: there, the test browser would draw boxes until our own face came, and lay every Bangla text out
// twice, which no parent sees. So the tests give their browser a Bengali face as a face of the device.

const require = createRequire(import.meta.url)
const PACKAGE = '@fontsource/noto-sans-bengali'

/** Variables that show a browser the machine's faces and a Bengali one. Linux only; nothing elsewhere. */
export function withBengaliFace(): Record<string, string> {
  if (process.platform !== 'linux') return {}
  const { version } = require(`${PACKAGE}/package.json`) as { version: string }
  const folder = path.join(tmpdir(), `school-device-face-${version}`)
  mkdirSync(folder, { recursive: true })
  // Browsers read an unpacked file only. It is the same face that they would be sent, so the tests measure real letters.
  const woff = readFileSync(require.resolve(`${PACKAGE}/files/noto-sans-bengali-bengali-400-normal.woff`))
  writeWhole(path.join(folder, 'NotoSansBengali-Regular.ttf'), unpackWoff(woff))
  const config = path.join(folder, 'fonts.conf')
  writeWhole(
    config,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${path.join(tmpdir(), 'fonts')}</dir>
  <dir>${folder}</dir>
  <cachedir>${path.join(folder, 'cache')}</cachedir>
</fontconfig>
`,
  )
  return { FONTCONFIG_FILE: config }
}

/** Under another name first: two processes of the tests may do this at once. */
function writeWhole(file: string, content: string | Buffer): void {
  const aside = `${file}.${process.pid}`
  writeFileSync(aside, content)
  renameSync(aside, file)
}

/**
 * The OpenType file inside a WOFF 1 file: its tables, inflated, behind the directory that the format wants
 * (W3C, WOFF File Format 1.0, section 3 and 4).
 */
function unpackWoff(woff: Buffer): Buffer {
  const field = (at: number) => woff.readUInt32BE(at)
  const count = woff.readUInt16BE(12)
  const directory = Buffer.alloc(12 + 16 * count)
  const power = 2 ** Math.floor(Math.log2(count))
  directory.writeUInt32BE(field(4), 0)
  directory.writeUInt16BE(count, 4)
  directory.writeUInt16BE(power * 16, 6)
  directory.writeUInt16BE(Math.log2(power), 8)
  directory.writeUInt16BE((count - power) * 16, 10)
  const tables: Buffer[] = []
  let offset = directory.length
  for (let index = 0; index < count; index++) {
    const from = 44 + 20 * index
    const [start, packedLength, length] = [field(from + 4), field(from + 8), field(from + 12)]
    const packed = woff.subarray(start, start + packedLength)
    const table = packedLength < length ? inflateSync(packed) : packed
    const to = 12 + 16 * index
    woff.copy(directory, to, from, from + 4)
    directory.writeUInt32BE(field(from + 16), to + 4)
    directory.writeUInt32BE(offset, to + 8)
    directory.writeUInt32BE(length, to + 12)
    const padding = Buffer.alloc((4 - (length % 4)) % 4)
    tables.push(table, padding)
    offset += length + padding.length
  }
  return Buffer.concat([directory, ...tables])
}
