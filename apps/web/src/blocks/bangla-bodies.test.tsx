import { layoutIn, pagesIn } from '@school/content'
import { bodyAt } from '@school/content/page-body'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { BodyBlocks } from './body-blocks.tsx'

// Every Bangla page body as the server renders it.

vi.mock('virtual:layout', async () => ({ default: (await import('@school/content')).layoutIn.bn }))

/** Names of standards and programs in Latin letters, and placeholders, which Bangla text may contain. */
const ALLOWED =
  /\b(?:WCAG|AA|axe|Chromium|NVDA|JAWS|VoiceOver|TalkBack|JPG|PNG)\b|\{\s?(?:retentionPeriod|fee)\s?\}/g
/** Messages of controls, which a test renders in English because it runs without a build (docs/decisions/0094-messages-are-typed-modules.md). */
const CONTROLS = /Choose a table|Table/g

const bodies = pagesIn.bn.flatMap(({ path }) => {
  const body = bodyAt(path, 'bn')
  return body ? [[path, body] as const] : []
})

/** Returns the texts of a page for readers and screen readers, without markup. */
function readable(html: string): string {
  const names = [...html.matchAll(/(?:aria-label|alt|title|data-label)="([^"]*)"/g)].map(([, name]) => name)
  return [html.replace(/<[^<>]+>/g, ' '), ...names].join(' ').replace(/&(?:#x27|quot|amp|lt|gt|nbsp);/g, ' ')
}

test.each(bodies)(
  'the rendered Bangla body of %s contains neither Latin words nor Latin digits',
  (_, body) => {
    const { phones, emails } = layoutIn.bn.site
    let text = readable(renderToStaticMarkup(<BodyBlocks body={body} />))
    // Phone numbers and e-mail addresses have Latin characters in every language.
    for (const address of [...phones, ...emails]) text = text.replaceAll(address, ' ')
    const left = text
      .replace(ALLOWED, ' ')
      .replace(CONTROLS, ' ')
      .match(/[\p{Script=Latin}0-9]+/gu)
    expect(left).toBeNull()
  },
)

test('a rendered Bangla body is marked as Bangla', () => {
  const withBlocks = bodies.filter(([, { blocks }]) => blocks.length > 0)
  for (const [path, body] of withBlocks) {
    const html = renderToStaticMarkup(<BodyBlocks body={body} />)
    expect([path, html.includes('<div lang="bn" class="grid gap-12">')]).toEqual([path, true])
  }
  expect(withBlocks.length).toBeGreaterThan(30)
})
