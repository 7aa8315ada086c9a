import { accessSync } from 'node:fs'
import { chromium, type LaunchOptions } from '@playwright/test'

// Finds a browser for the tests, in this order: CHROMIUM_PATH, Playwright's own browser, Debian's headless shell, the one in the
// npm package @sparticuz/chromium (Linux on x64), and the system's Chromium. The headless shell has no windows and menus to
// draw, so a test costs a third less than in a whole Chromium.

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** Returns the options to launch the browser, and prints its path to standard error once. */
export async function findBrowser(): Promise<LaunchOptions> {
  const isPackaged = process.platform === 'linux' && process.arch === 'x64'
  const installed = [
    process.env.CHROMIUM_PATH,
    chromium.executablePath(),
    HEADLESS_SHELL,
    ...(isPackaged ? [] : SYSTEM),
  ].find((file) => file && exists(file))
  const options = installed ? { executablePath: installed, args: ['--no-sandbox'] } : await packagedChromium()
  if (!process.env.TEST_WORKER_INDEX) console.error(`End-to-end tests run in ${options.executablePath}`)
  return options
}

async function packagedChromium(): Promise<LaunchOptions> {
  // The package unpacks the libraries that a minimal Linux lacks only if this variable indicates AWS Lambda.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  const { default: packaged } = await import('@sparticuz/chromium')
  // Not the package's own arguments, which disable web security and run everything in one process.
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
