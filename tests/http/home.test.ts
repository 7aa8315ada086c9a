import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../support/app.ts'

// The home page comes in two parts (docs/decisions/0076-home-in-two-parts.md).

let site: App
beforeAll(async () => {
  site = await startApp()
})
afterAll(() => site.close())

const page = async (path: string) => (await fetch(site.url + path)).text()
const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0
const blocks = ['events', 'videos', 'news', 'voices', 'partners']

test.each(['', '/bn'])(
  'the initial HTML of the home page %s has the heading and the link of each block that is loaded later',
  async (prefix) => {
    const html = await page(prefix || '/')
    for (const id of blocks) {
      expect(html).toContain(`<h2 id="${id}"`)
      expect(html).toContain(`href="${prefix || '/'}?all=1#${id}"`)
    }
    for (const list of ['/all-events', '/videos', '/all-news'])
      expect(html).toContain(`href="${prefix}${list}"`)
    expect(html).not.toContain('<figure class="swiper-slide')
  },
)

test.each(['', '/bn'])(
  'the page %s?all=1 has all blocks in one document, under the address of the home page',
  async (prefix) => {
    const html = await page(`${prefix || '/'}?all=1`)
    expect(count(html, /<figure class="swiper-slide/g)).toBeGreaterThan(10)
    expect(count(html, /class="swiper-slide partner/g)).toBe(8)
    expect(html).not.toContain('?all=1#')
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"?]*${prefix || '/'}"`))
  },
)
