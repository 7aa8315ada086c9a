import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { unpackWoff } from '@school/api/share-images/woff'

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

/**
 * Under another name first: two processes of the tests may do this at once. What is there stays as it is: a browser that runs
 * reads a folder of faces again when it has changed, and would set Bangla text anew in the midst of a test.
 */
function writeWhole(file: string, content: string | Buffer): void {
  if (existsSync(file) && readFileSync(file).equals(Buffer.from(content))) return
  const aside = `${file}.${process.pid}`
  writeFileSync(aside, content)
  renameSync(aside, file)
}
