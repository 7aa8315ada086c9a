import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { missingCaddy, startCaddy } from '../support/caddy.ts'
import { otherBuild } from '../support/other-build.ts'
import { startSite } from '../support/site.ts'
import { expect, replaceMap, test } from './site.ts'

// A rolling update, as visitors meet it: two replicas of different builds behind the balancer, then only the new one.

test.skip(missingCaddy !== null, String(missingCaddy))

/** Starts a replica of the built site, then one of another build, behind Caddy. */
async function startBoth() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'school-update-'))
  process.env.QUICK_COMPRESSION = '1'
  // Without rows, which have nothing to do with builds.
  const environment = { DATA_DIR: dataDir, ROLE: 'web' }
  const before = await startSite({ environment })
  const other = otherBuild()
  const after = await startSite({
    checkout: other.checkout,
    databaseUrl: before.databaseUrl,
    fakeUpstream: before.fakeUpstream,
    environment,
  })
  const caddy = await startCaddy(
    [before, after].map(({ url }) => new URL(url).host),
    dataDir,
  )
  const close = async () => {
    await caddy.stop()
    await after.close()
    await before.close()
    other.remove()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { before, caddy, close }
}

/** The first script of a page, which differs between builds. */
const entryOf = (page: Page) =>
  page.content().then((html) => /\/assets\/entry-client-[\w-]+\.js/.exec(html)?.[0] ?? '')

test('during an update no page lacks a file of its build, and neither does an open page after it', async ({
  browser,
}) => {
  const { before, caddy, close } = await startBoth()
  try {
    const failed: string[] = []
    const open = async () => {
      // Without what an earlier visit has cached.
      const context = await browser.newContext({ baseURL: caddy.url, serviceWorkers: 'block' })
      await replaceMap(context)
      const page = await context.newPage()
      page.on('response', (response) => {
        if (response.url().includes('/assets/') && !response.ok())
          failed.push(`${response.status()} ${response.url()}`)
      })
      return page
    }
    const builds = new Set<string>()
    for (let visit = 0; visit < 4 || builds.size < 2; visit += 1) {
      const page = await open()
      await page.goto(visit % 2 ? '/faq' : '/')
      builds.add(await entryOf(page))
      await page.locator('footer a[href="/about"]').first().click()
      await page.waitForURL('**/about')
      await page.waitForLoadState('networkidle')
      await page.context().close()
    }
    expect(failed).toEqual([])

    // A page of the earlier build is open when its replica ends.
    const ofBefore = await fetch(`${before.url}/`).then(async (response) => await response.text())
    const earlier = /\/assets\/entry-client-[\w-]+\.js/.exec(ofBefore)?.[0]
    let page = await open()
    for (await page.goto('/'); (await entryOf(page)) !== earlier; await page.goto('/')) {
      await page.context().close()
      page = await open()
    }
    await page.waitForLoadState('networkidle')
    await before.stop()
    for (const path of ['/about', '/faq']) {
      await page.locator(`footer a[href="${path}"]`).first().click()
      await page.waitForURL(`**${path}`)
      await page.waitForLoadState('networkidle')
    }
    expect(failed).toEqual([])
    await page.context().close()
  } finally {
    await close()
  }
})
