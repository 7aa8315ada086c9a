import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'

// Phones, Windows and macOS have a Bengali font, and our pages prefer the font of the device (decision 7). A minimal Linux
// has none: there, the test browser would show boxes until our web font has loaded, and lay out every Bangla text twice.
// No parent has such a device, so the tests install a Bengali font for their browser.

const require = createRequire(import.meta.url)
const PACKAGE = '@expo-google-fonts/noto-sans-bengali'

/** Returns environment variables with which a browser uses the machine's fonts and a Bengali font; empty if not on Linux. */
export function bengaliFontEnvironment(): Record<string, string> {
  if (process.platform !== 'linux') return {}
  const { version } = require(`${PACKAGE}/package.json`) as { version: string }
  const folder = path.join(tmpdir(), `school-device-face-${version}`)
  mkdirSync(folder, { recursive: true })
  // Fontconfig reads only uncompressed font files. It is the same font as the web font, so the tests measure real letters.
  // Bold too, as devices have it.
  for (const face of ['400Regular', '700Bold']) {
    const font = readFileSync(require.resolve(`${PACKAGE}/${face}/NotoSansBengali_${face}.ttf`))
    writeAtomically(path.join(folder, `NotoSansBengali-${face.slice(3)}.ttf`), font)
  }
  const config = path.join(folder, 'fonts.conf')
  writeAtomically(
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
 * Writes a file under another name first, because two test processes may do this at once. An identical file is not written
 * again: a running browser would reload the changed font folder and lay out Bangla text again during a test.
 */
function writeAtomically(file: string, content: string | Buffer): void {
  if (existsSync(file) && readFileSync(file).equals(Buffer.from(content))) return
  const aside = `${file}.${process.pid}`
  writeFileSync(aside, content)
  renameSync(aside, file)
}
