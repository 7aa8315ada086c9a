import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { type Browser, chromium } from 'playwright-core-1.40'

// Old browsers that parents still use. npm packages contain the binaries. An old version of Playwright controls them, because
// the current version uses protocol commands that they do not support.

/** Whether this machine can run the old browsers, which are built for Linux on x64. */
export const runsOldBrowsers = process.platform === 'linux' && process.arch === 'x64'

const require = createRequire(import.meta.url)

/** Starts an old browser. Its files are unpacked once per machine. */
export async function launchOld(name: 'chromium-103' | 'chromium-92', more: string[] = []): Promise<Browser> {
  const { version } = require(`${name}/package.json`) as { version: string }
  const folder = path.join(tmpdir(), `school-${name}-${version}`)
  await unpack(path.join(path.dirname(require.resolve(`${name}/package.json`)), 'bin'), folder)
  return await chromium.launch({
    executablePath: path.join(folder, 'chromium'),
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', ...more],
    env: { ...process.env, LD_LIBRARY_PATH: path.join(folder, 'lib') },
  })
}

async function unpack(from: string, to: string): Promise<void> {
  const isThere = await readFile(path.join(to, 'complete')).then(
    () => true,
    () => false,
  )
  if (isThere) return
  // Into a temporary folder first, because two workers may do this at once.
  const temporary = await mkdtemp(`${to}-`)
  for (const name of ['chromium', 'aws.tar', 'swiftshader.tar']) {
    const packed = await readFile(path.join(from, `${name}.br`))
    await writeFile(path.join(temporary, name), await promisify(brotliDecompress)(packed))
    if (name.endsWith('.tar')) await promisify(execFile)('tar', ['-xf', name], { cwd: temporary })
  }
  await chmod(path.join(temporary, 'chromium'), 0o755)
  await mkdir(path.join(temporary, 'lib'), { recursive: true })
  await writeFile(path.join(temporary, 'complete'), '')
  await rename(temporary, to).catch(() => rm(temporary, { recursive: true, force: true }))
}
