import { layoutIn, pagesIn } from '@school/content'
import { bodyAt } from '@school/content/page-body'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { BodyBlocks } from './body-blocks.tsx'

// Every Bangla page body as the server writes it.

vi.mock('virtual:layout', async () => ({ default: (await import('@school/content')).layoutIn.bn }))

/** Standards and programs that Bangla text calls by their Latin names, and the school's own e-mail addresses. */
const ALLOWED =
  /\b(?:WCAG|AA|axe|Chromium|NVDA|JAWS|VoiceOver|TalkBack|JPG|PNG|XXXXXXXXX)\b|\{\s?(?:retentionPeriod|fee)\s?\}/g
/** Names of controls come with the messages of the language (docs/decisions/0060-messages.md). */
const CONTROLS = /Choose a table|Table/g

const bodies = pagesIn.bn.flatMap(({ path }) => {
  const body = bodyAt(path, 'bn')
  return body ? [[path, body] as const] : []
})

/** What is read and heard: texts and names, without markup. */
function readable(html: string): string {
  const names = [...html.matchAll(/(?:aria-label|alt|title|data-label)="([^"]*)"/g)].map(([, name]) => name)
  return [html.replace(/<[^<>]+>/g, ' '), ...names].join(' ').replace(/&(?:#x27|quot|amp|lt|gt|nbsp);/g, ' ')
}

describe('a rendered Bangla body holds neither Latin words nor Latin digits:', () => {
  test.each(bodies)('%s', (_, body) => {
    const { phones, emails } = layoutIn.bn.site
    let text = readable(renderToStaticMarkup(<BodyBlocks body={body} />))
    // Numbers that are dialled and addresses that are written stay as they are.
    for (const address of [...phones, ...emails]) text = text.replaceAll(address, ' ')
    const left = text
      .replace(ALLOWED, ' ')
      .replace(CONTROLS, ' ')
      .match(/[\p{Script=Latin}0-9]+/gu)
    expect(left).toBeNull()
  })
})

test('a rendered Bangla body is marked as Bangla', () => {
  const withBlocks = bodies.filter(([, { blocks }]) => blocks.length > 0)
  for (const [path, body] of withBlocks) {
    const html = renderToStaticMarkup(<BodyBlocks body={body} />)
    expect([path, html.includes('<div lang="bn" class="grid gap-12">')]).toEqual([path, true])
  }
  expect(withBlocks.length).toBeGreaterThan(30)
})
