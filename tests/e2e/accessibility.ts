import type { Page } from '@playwright/test'
import axe from 'axe-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * What axe finds against WCAG 2.0, 2.1 and 2.2, A and AA.
 * @param within selector of the part to look at; the whole page by default, which adds the rules about pages as such
 * @param more other rules of axe, by their tags
 * @returns one line for each element: rule and HTML
 */
export async function accessibilityErrors(
  page: Page,
  within?: string,
  more: string[] = [],
): Promise<string[]> {
  // A fade that is half way through has the contrast of neither end.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Further down the header lies on what scrolls below it.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  // Not through @axe-core/playwright: it loads axe into the map's frame too, and twice into the page.
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    async ({ tags, selector }) => {
      const options: axe.RunOptions = {
        runOnly: tags,
        resultTypes: ['violations'],
        preload: false,
        // Frames are pages of other hosts.
        iframes: false,
        // Selectors cost a third of the time, and an error is named by its HTML.
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
