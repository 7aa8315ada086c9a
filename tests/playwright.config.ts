import { defineConfig } from '@playwright/test'
import { findBrowser } from './e2e/browser.ts'
import { withBengaliFace } from './e2e/device-face.ts'

const browser = await findBrowser()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  // Each with a site of its own. Much of a test is waiting, so two are quicker even where there are two cores.
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    serviceWorkers: 'block',
    launchOptions: {
      ...browser,
      args: [...(browser.args ?? []), '--disable-quic', '--disable-background-networking'],
      env: { ...process.env, ...withBengaliFace() },
    },
  },
})
