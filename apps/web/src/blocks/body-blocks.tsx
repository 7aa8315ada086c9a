// What pages of words are laid out with: one component for each kind of block that packages/content/src/page-body.ts knows.

import * as messages from '@school/content/messages/controls'
import type { Block, OwnBlock, PageBody, Tabs } from '@school/content/page-body'
import { type ComponentType, Fragment, type ReactNode } from 'react'
import { MixedText } from '../ui/mixed-text.tsx'
import { Panel, usePanels } from '../ui/panels.tsx'
import { type BlockProps, isWide, type Lang } from './block.ts'
import { CardsBlock } from './cards.tsx'
import { ColumnsBlock } from './columns.tsx'
import { CommitteeBlock } from './committee.tsx'
import { ContactBlock } from './contact.tsx'
import { FiguresBlock } from './figures.tsx'
import { HeroBlock } from './hero.tsx'
import { LinksBlock } from './links.tsx'
import { ListBlock } from './list.tsx'
import { PeopleBlock } from './people.tsx'
import { RoadmapBlock } from './roadmap.tsx'
import { StepsBlock } from './steps.tsx'
import { TableBlock } from './table.tsx'
import { TextBlock } from './text.tsx'
import { TimelineBlock } from './timeline.tsx'

/** Whether a page needs its whole width: it has a table of many columns. */
export function needsWidth({ blocks }: PageBody): boolean {
  return blocks.some((block) =>
    block.kind === 'tabs' ? block.tabs.some((tab) => tab.blocks.some(isWide)) : isWide(block),
  )
}

/** Tells the blocks of one page apart: two of one kind have headings of their own. */
function keyOf({ kind, heading }: Block | Tabs | OwnBlock): string {
  return `${kind} ${heading ?? ''}`
}

/**
 * Everything under a page's header.
 * @param tab the tab named in the address; without it, or with an unknown one, the first is open
 * @param own lays out the blocks of a page that has a route of its own
 */
export function BodyBlocks({
  body,
  tab,
  own,
}: {
  body: PageBody
  tab?: string | undefined
  own?: (block: OwnBlock) => ReactNode
}) {
  const [first, ...others] = body.blocks
  const hero = first?.kind === 'hero' ? first : null
  return (
    <div lang={body.lang === 'bn' ? 'bn' : undefined} className="grid gap-12">
      {hero && <BlockContent block={hero} lang={body.lang} />}
      {body.html !== null && (
        <div
          className="written max-w-[70ch] text-lg"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, sanitised where it is read (packages/content/src/page-body.ts)
          dangerouslySetInnerHTML={{ __html: body.html }}
        />
      )}
      {(hero ? others : body.blocks).map((block) =>
        block.kind === 'tabs' ? (
          <TabBlock key={keyOf(block)} block={block} tab={tab} lang={body.lang} />
        ) : block.kind === 'week' ||
          block.kind === 'teachers' ||
          block.kind === 'doors' ||
          block.kind === 'slides' ? (
          <Fragment key={keyOf(block)}>{own?.(block)}</Fragment>
        ) : (
          <BlockSection key={keyOf(block)} block={block} lang={body.lang} />
        ),
      )}
    </div>
  )
}

/** Tabs as links to their panels: the open one stands in the address, and without scripts all are read in turn. */
function TabBlock({ block, tab, lang }: { block: Tabs; tab: string | undefined; lang: Lang }) {
  const ids = block.tabs.map(({ id }) => id)
  const [chosen, choose] = usePanels(ids, ids.find((id) => id === tab) ?? ids[0])
  const wide = block.tabs.some(({ blocks }) => blocks.some(isWide))
  return (
    <section className="min-w-0">
      {block.heading && <h2 className="mb-4 text-2xl text-green-900">{block.heading}</h2>}
      <nav aria-label={block.heading ?? messages.chooseATable} className="no-print mb-8">
        <ul className="flex flex-wrap gap-2">
          {block.tabs.map(({ id, label }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                aria-current={id === chosen ? 'true' : undefined}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return
                  event.preventDefault()
                  choose(id)
                }}
                className="btn btn-line aria-[current]:bg-green-800 aria-[current]:text-white"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {block.tabs.map(({ id, label, blocks }) => (
        <Panel key={id} id={id} open={id === chosen} onFound={() => choose(id)} aria-label={label}>
          {/* Where all are shown, on paper and without scripts, nobody sees which tab is open. */}
          <h2 className="panel-title mb-4 text-2xl">{label}</h2>
          <div className={`grid items-start gap-8 ${wide ? 'lg:grid-cols-2' : ''}`}>
            {blocks.map((inner) => (
              <BlockSection
                key={keyOf(inner)}
                block={inner}
                lang={lang}
                spans={
                  wide && !(inner.kind === 'table' && inner.columns.length < (blocks.length === 1 ? 4 : 5))
                }
              />
            ))}
          </div>
        </Panel>
      ))}
    </section>
  )
}

/** @param spans in a grid of two columns, it takes both */
function BlockSection({ block, lang, spans = false }: { block: Block; lang: Lang; spans?: boolean }) {
  return (
    // On paper a row of buttons leads nowhere.
    <section
      className={`min-w-0 ${spans ? 'lg:col-span-2' : ''} ${block.kind === 'links' ? 'no-print' : ''}`}
    >
      {block.heading && block.kind !== 'table' && (
        <h2 className="mb-4 text-2xl text-green-900">
          <MixedText text={block.heading} />
        </h2>
      )}
      <BlockContent block={block} lang={lang} />
    </section>
  )
}

type Components = { [Kind in Block['kind']]: ComponentType<BlockProps<Kind>> }

const components: Components = {
  cards: CardsBlock,
  columns: ColumnsBlock,
  contact: ContactBlock,
  figures: FiguresBlock,
  hero: HeroBlock,
  links: LinksBlock,
  list: ListBlock,
  people: PeopleBlock,
  roadmap: RoadmapBlock,
  seats: CommitteeBlock,
  steps: StepsBlock,
  table: TableBlock,
  text: TextBlock,
  timeline: TimelineBlock,
}

function BlockContent({ block, lang }: { block: Block; lang: Lang }) {
  // The record pairs each kind with the component that takes it, which TypeScript cannot follow through a variable.
  const Component = components[block.kind] as ComponentType<{ block: Block; lang: Lang }>
  return <Component block={block} lang={lang} />
}
