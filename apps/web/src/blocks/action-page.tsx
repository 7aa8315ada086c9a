import type { PageBody } from '@school/content/page-body'
import { type Next, NextLinks } from '../layout/aside.tsx'
import { locale } from '../locale.ts'
import { halfBlocks, splitBlocks } from './arrangement.ts'
import { blockRenderer } from './body-blocks.tsx'
import { Written } from './written.tsx'

/**
 * A page with one action: what it is about, the action with the figures that decide about it, and everything else. On wide screens the
 * action stays beside the text; on narrow ones it follows the introduction.
 */
export function ActionPage({ body, next }: { body: PageBody; next: Next | undefined }) {
  const { lang, kind, blocks } = body
  const { intro, beside, rest } = splitBlocks({ kind, blocks })
  const half = halfBlocks(kind, rest)
  const show = blockRenderer({ lang, half })
  return (
    <div lang={lang === locale ? undefined : lang} data-kind={kind} className="action">
      <div className="lead grid gap-4">
        <Written body={body} />
        {intro.map(show)}
      </div>
      <div className="act">
        {beside.map(show)}
        {next && <NextLinks next={next} />}
      </div>
      <div className={`rest grid items-start gap-12 ${half.size > 0 ? 'xl:grid-cols-2' : ''}`}>
        {rest.map(show)}
      </div>
    </div>
  )
}
