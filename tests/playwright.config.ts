import { defineConfig } from '@playwright/test'
import { findBrowser } from './e2e/browser.ts'
import { bengaliFontEnvironment } from './e2e/device-face.ts'
import { deploySpecs } from './support/deploy-specs.ts'

const browser = await findBrowser()

/**
 * Tests that simulate failures of the school's server, count what it received, use up the rate limit of a client, or change pages. On a
 * shared site they would disturb the tests that run at the same time, so each worker has a site of its own for them.
 */
const filesWithOwnSite = [
  'forms*.spec.ts',
  'office-actions.spec.ts',
  'office-look.spec.ts',
  'office-pages.spec.ts',
  'old-browsers.spec.ts',
  'pictures-office.spec.ts',
]

/** What `npm run test:deploy` runs. */
const laterFiles = process.env.TEST_TIER === 'deploy' ? [] : deploySpecs

/**
 * A visit lasts about a second. So the optimizing compilers never pay off, and a process for the network costs more than it saves:
 * together a tenth of the processor time (docs/testing.md). A list of features replaces Playwright's own, so those are
 * repeated.
 */
const SHORT_VISITS = [
  '--js-flags=--no-opt,--no-maglev',
  '--enable-features=CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies,NetworkServiceInProcess2',
]

export default defineConfig<{ hasOwnSite: boolean }>({
  testDir: 'e2e',
  outputDir: '../test-results/e2e',
  // A test mostly waits, so two workers are faster even on two cores.
  workers: 2,
  // As in vitest.config.ts: long enough for a machine that is four times slower. It only ends tests that hang; no test has a
  // time limit of its own.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  // A failed test is run again for its trace, because tracing every test costs a quarter of the time. It has failed all the same.
  retries: 1,
  failOnFlakyTests: true,
  // One site for the whole run. SITE_UNDER_TEST can name a running site, in the form that serve.ts prints after the word SITE.
  ...(process.env.SITE_UNDER_TEST
    ? {}
    : {
        webServer: {
          // `exec` replaces the shell, so that the site notices when the test run was killed, and ends.
          command: process.platform === 'win32' ? 'node e2e/serve.ts' : 'exec node e2e/serve.ts',
          wait: { stdout: /SITE (?<site_under_test>\{.*\})/ },
          timeout: 300_000,
          gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
        },
      }),
  projects: [
    // These tests run one after the other, on one site that has what the files before have sent. It is a new one after a failure, and when
    // its worker has run other tests meanwhile: so no file may need, or exclude, rows of another. The other worker runs the remaining tests.
    {
      name: 'own site',
      testMatch: filesWithOwnSite,
      testIgnore: laterFiles,
      workers: 1,
      use: { hasOwnSite: true },
    },
    // These tests may run in parallel in any combination.
    {
      name: 'one site',
      testMatch: '*.spec.ts',
      testIgnore: [...filesWithOwnSite, ...laterFiles],
      fullyParallel: true,
    },
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    serviceWorkers: 'block',
    // What the page looked like at each step: npx playwright show-trace <file named by the failure>.
    trace: 'on-first-retry',
    launchOptions: {
      ...browser,
      args: [...(browser.args ?? []), ...SHORT_VISITS, '--disable-quic', '--disable-background-networking'],
      env: { ...process.env, ...bengaliFontEnvironment() },
    },
  },
})
