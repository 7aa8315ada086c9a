import type { PageBody } from '@school/content/page-body'
import { locale } from '../locale.ts'
import { halfBlocks, splitBlocks } from './arrangement.ts'
import { blockRenderer } from './body-blocks.tsx'
import { Written } from './written.tsx'

/** Renders everything below the page header, arranged by the kind of the page (kinds.css). */
export function ArrangedBlocks({ body, tab }: { body: PageBody; tab: string | undefined }) {
  const { kind, lang, blocks } = body
  const hero = blocks[0]?.kind === 'hero' ? blocks.slice(0, 1) : []
  const { intro, beside, rest } = splitBlocks({ kind, blocks: blocks.slice(hero.length) })
  const half = halfBlocks(kind, rest)
  const show = blockRenderer({ lang, tab, half })
  const around = { lang: lang === locale ? undefined : lang, 'data-kind': kind }
  if (beside.length === 0)
    return (
      <div
        {...around}
        className={`grid items-start gap-12 ${half.size > 0 ? 'grid-cols-1 lg:grid-cols-2' : 'grid-cols-1'}`}
      >
        {hero.map(show)}
        <Written body={body} />
        {rest.map(show)}
      </div>
    )
  if (kind === 'story')
    return (
      <div {...around} className="grid gap-14 lg:gap-20">
        {hero.map(show)}
        <div className="beginning">
          <Written body={body} />
          {beside.map(show)}
        </div>
        {rest.map(show)}
      </div>
    )
  const isLetter = kind === 'letter'
  const column = 'grid min-w-0 content-start gap-12'
  return (
    <div {...around} className="grid grid-cols-1 gap-12">
      {intro.map(show)}
      <div
        className={`grid gap-12 ${isLetter ? 'lg:grid-cols-[15rem_minmax(0,1fr)]' : 'lg:grid-cols-[21rem_minmax(0,1fr)] xl:grid-cols-[25rem_minmax(0,1fr)]'}`}
      >
        {!isLetter && <div className={column}>{beside.map(show)}</div>}
        <div className={`${column} ${isLetter ? 'sheet' : ''}`}>
          <Written body={body} />
          {rest.map(show)}
        </div>
        {/* A letter is read before its signature, which stands on its left where there is room. */}
        {isLetter && <div className={`${column} sender`}>{beside.map(show)}</div>}
      </div>
    </div>
  )
}
