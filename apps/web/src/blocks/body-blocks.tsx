// Renders the body of a content page: one component per kind of block of packages/content/src/page-body.ts.

import * as messages from '@school/content/messages/controls'
import type { Block, OwnBlock, PageBody, Tabs } from '@school/content/page-body'
import { type ComponentType, Fragment, type ReactNode } from 'react'
import { locale } from '../locale.ts'
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

/** Whether a page has a table with many columns and needs the full width. */
export function needsWidth({ blocks }: PageBody): boolean {
  return blocks.some((block) =>
    block.kind === 'tabs' ? block.tabs.some((tab) => tab.blocks.some(isWide)) : isWide(block),
  )
}

/** Returns a React key. Two blocks of the same kind have different headings. */
function keyOf({ kind, heading }: Block | Tabs | OwnBlock): string {
  return `${kind} ${heading ?? ''}`
}

/**
 * Renders everything below the page header.
 * @param tab the tab that the URL names; if it is missing or unknown, the first tab is open
 * @param own renders blocks of pages with a route of their own
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
    <div lang={body.lang === locale ? undefined : body.lang} className="grid gap-12">
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
          block.kind === 'linkCards' ||
          block.kind === 'slides' ? (
          <Fragment key={keyOf(block)}>{own?.(block)}</Fragment>
        ) : (
          <BlockSection key={keyOf(block)} block={block} lang={body.lang} />
        ),
      )}
    </div>
  )
}

/** Tabs as links to their panels. The URL names the open one. Without scripts all panels are visible. */
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
          {/* In print and without scripts all panels are visible, so each needs a title. */}
          <h2 className="panel-title mb-4 text-2xl">{label}</h2>
          <div className={`grid items-start gap-8 ${wide ? 'lg:grid-cols-2' : ''}`}>
            {blocks.map((inner) => (
              <BlockSection
                key={keyOf(inner)}
                block={inner}
                lang={lang}
                spans={
                  wide &&
                  (inner.kind !== 'table' ||
                    (blocks.length === 1 ? inner.columns.length > 3 : blocks.some(isWide)))
                }
              />
            ))}
          </div>
        </Panel>
      ))}
    </section>
  )
}

/** @param spans takes both columns of a grid */
function BlockSection({ block, lang, spans = false }: { block: Block; lang: Lang; spans?: boolean }) {
  return (
    // Buttons are useless in print.
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
  committee: CommitteeBlock,
  steps: StepsBlock,
  table: TableBlock,
  text: TextBlock,
  timeline: TimelineBlock,
}

function BlockContent({ block, lang }: { block: Block; lang: Lang }) {
  // TypeScript cannot correlate the kind and the component across a variable.
  const Component = components[block.kind] as ComponentType<{ block: Block; lang: Lang }>
  return <Component block={block} lang={lang} />
}
