import { accessSync } from 'node:fs'
import { chromium, type LaunchOptions } from '@playwright/test'

// A browser in this order: CHROMIUM_PATH, Playwright's own, the system's Chromium, and the Chromium inside the
// registry package @sparticuz/chromium (Linux), so that the tests run where no browser can be downloaded.

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** What to launch; says which on standard error, once. */
export async function findBrowser(): Promise<LaunchOptions> {
  const found = [process.env.CHROMIUM_PATH, chromium.executablePath(), ...SYSTEM].find(
    (file) => file && exists(file),
  )
  const options = found ? { executablePath: found, args: ['--no-sandbox'] } : await packagedChromium()
  if (!process.env.TEST_WORKER_INDEX) console.error(`End-to-end tests run in ${options.executablePath}`)
  return options
}

async function packagedChromium(): Promise<LaunchOptions> {
  // The package unpacks the libraries that a bare machine lacks only where it believes itself in the cloud.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  const { default: packaged } = await import('@sparticuz/chromium')
  // Not its own arguments: they switch off the web's security and run everything in one process.
  return {
    executablePath: await packaged.executablePath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  }
}

function exists(file: string): boolean {
  try {
    accessSync(file)
    return true
  } catch {
    return false
  }
}
