import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

// One visit of Lighthouse, in a process of its own.

export interface Visit {
  /** The folder in which Lighthouse is installed. */
  home: string
  url: string
  /** The file of the report, as JSON. */
  report: string
  chromeFlags: string[]
  throttling: { rttMs: number; throughputKbps: number; cpuSlowdownMultiplier: number }
}

const { home, url, report, chromeFlags, throttling }: Visit = JSON.parse(process.argv[2] ?? '')
const installed = (file: string) => import(pathToFileURL(path.join(home, 'node_modules', file)).href)
const [{ default: lighthouse }, { launch }, { default: puppeteer }] = await Promise.all(
  [
    'lighthouse/core/index.js',
    'chrome-launcher/dist/index.js',
    'puppeteer-core/lib/puppeteer/puppeteer-core.js',
  ].map(installed),
)
const chrome = await launch({ chromeFlags })
try {
  const browser = await puppeteer.connect({
    browserURL: `http://127.0.0.1:${chrome.port}`,
    defaultViewport: null,
  })
  const page = await browser.newPage()
  const categories = ['performance', 'accessibility', 'best-practices', 'seo']
  const result = await lighthouse(
    url,
    { logLevel: 'error', output: 'json', onlyCategories: categories, throttling },
    undefined,
    page,
  )
  writeFileSync(report, result.report)
  await browser.disconnect()
} finally {
  chrome.kill()
}
