import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { type Browser, chromium } from 'playwright-core-1.40'

// Browsers that parents still have, from npm packages that carry the binary, driven by a Playwright of their time: the
// newest one asks pages for what they cannot answer.

/** Whether this machine can run them: they are made for Linux on x64. */
export const runsOldBrowsers = process.platform === 'linux' && process.arch === 'x64'

const require = createRequire(import.meta.url)

/** Starts one; unpacked once a machine. */
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
  // Beside its place first: two workers may do this at once.
  const aside = await mkdtemp(`${to}-`)
  for (const name of ['chromium', 'aws.tar', 'swiftshader.tar']) {
    const packed = await readFile(path.join(from, `${name}.br`))
    await writeFile(path.join(aside, name), await promisify(brotliDecompress)(packed))
    if (name.endsWith('.tar')) await promisify(execFile)('tar', ['-xf', name], { cwd: aside })
  }
  await chmod(path.join(aside, 'chromium'), 0o755)
  await mkdir(path.join(aside, 'lib'), { recursive: true })
  await writeFile(path.join(aside, 'complete'), '')
  await rename(aside, to).catch(() => rm(aside, { recursive: true, force: true }))
}
