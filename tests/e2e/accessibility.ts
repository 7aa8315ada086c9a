import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

/** The minified file: each page gets it anew, and the other one is more than twice as long. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Returns the violations of WCAG 2.0, 2.1 and 2.2, levels A and AA, that axe finds.
 * @param within selector of the part to examine; by default the whole page, with the additional rules for pages
 * @param more tags of further axe rules
 * @returns one line for each element: the rule and its HTML
 */
export async function accessibilityErrors(
  page: Page,
  within?: string,
  more: string[] = [],
): Promise<string[]> {
  // In the middle of a fade the contrast differs from that before and after it.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // After scrolling, the sticky header covers other elements.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  // Not by @axe-core/playwright, which also loads axe into the map's frame, and twice into the page.
  await page.evaluate(axeSource)
  const { violations } = await page.evaluate(
    async ({ tags, selector }) => {
      const options: axe.RunOptions = {
        runOnly: tags,
        resultTypes: ['violations'],
        preload: false,
        // Frames are pages of other hosts.
        iframes: false,
        // Selectors take a third of the time and are not needed, because the HTML identifies the element.
        selectors: false,
      }
      const { axe } = window as unknown as {
        axe: { run(at: unknown, how: unknown): Promise<axe.AxeResults> }
      }
      return axe.run(selector ?? document, options)
    },
    { tags: [...TAGS, ...more], selector: within },
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `axe ${id}: ${html.slice(0, 200)}`))
}
