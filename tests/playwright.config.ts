import { defineConfig } from '@playwright/test'
import { findBrowser } from './e2e/browser.ts'
import { withBengaliFace } from './e2e/device-face.ts'

const browser = await findBrowser()

/**
 * Tests that make the school's server misbehave, count what arrived there, or fill what a client has of attempts. In one
 * site these would be felt by every test that runs at the same moment; with a site for each worker they are not.
 */
const filesWithOwnSite = ['forms*.spec.ts', 'old-browsers.spec.ts']

export default defineConfig<{ hasOwnSite: boolean }>({
  testDir: 'e2e',
  outputDir: '../test-results/e2e',
  // Much of a test is waiting, so two are quicker even where there are two cores.
  workers: 2,
  // As in vitest.config.ts: for a machine four times slower, to end a test that hangs, and no test has a time of its own.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  // run.mjs lists flaky tests at the end of its output.
  reporter: [['list'], ['json', { outputFile: '../node_modules/.cache/playwright-results.json' }]],
  // A failed test is run again for its trace, because tracing every test costs a quarter of the time.
  retries: 1,
  // docs/decisions/0082-flaky-tests-are-reported.md
  failOnFlakyTests: process.env.FLAKY === 'fail',
  // One site for the whole run. A site that runs already can be named, as this command prints it after the word SITE.
  ...(process.env.SITE_UNDER_TEST
    ? {}
    : {
        webServer: {
          // In the place of the shell: so the site sees when a run that was killed is gone, and ends.
          command: process.platform === 'win32' ? 'node e2e/serve.ts' : 'exec node e2e/serve.ts',
          wait: { stdout: /SITE (?<site_under_test>\{.*\})/ },
          timeout: 300_000,
          gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
        },
      }),
  projects: [
    // The tests of a file run one after the other, in one worker and so on one site: beside it the other worker does the rest.
    {
      name: 'own site',
      testMatch: filesWithOwnSite,
      workers: 1,
      use: { hasOwnSite: true },
    },
    // Any test may run beside any other.
    { name: 'one site', testMatch: '*.spec.ts', testIgnore: filesWithOwnSite, fullyParallel: true },
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    serviceWorkers: 'block',
    // What the page looked like at each step: npx playwright show-trace <file named by the failure>.
    trace: 'on-first-retry',
    launchOptions: {
      ...browser,
      args: [...(browser.args ?? []), '--disable-quic', '--disable-background-networking'],
      env: { ...process.env, ...withBengaliFace() },
    },
  },
})
