// Renders the body of a content page: one component per kind of block of packages/content/src/page-body.ts.

import * as messages from '@school/content/messages/controls'
import type { Block, OwnBlock, PageBody, Tabs } from '@school/content/page-body'
import { type ComponentType, cloneElement, type ReactNode } from 'react'
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
import { ParasBlock } from './paras.tsx'
import { PeopleBlock } from './people.tsx'
import { placeOf } from './place-of.ts'
import { RoadmapBlock } from './roadmap.tsx'
import { StagesBlock } from './stages.tsx'
import { StepsBlock } from './steps.tsx'
import { TableBlock } from './table.tsx'
import { TextBlock } from './text.tsx'
import { TimelineBlock } from './timeline.tsx'
import { Written } from './written.tsx'
import { YearMapBlock } from './year-map.tsx'

/** Returns a React key. Two blocks of the same kind have different headings. */
export function keyOf({ kind, heading }: Block | Tabs | OwnBlock): string {
  return `${kind} ${heading ?? ''}`
}

type AnyBlock = Block | Tabs | OwnBlock

interface BodyProps {
  body: PageBody
  /** The tab that the URL names; if it is missing or unknown, the first tab is open. */
  tab?: string | undefined
  /** Renders blocks of pages with a route of their own. */
  own?: (block: OwnBlock) => ReactNode
}

/** Renders everything below the page header, one block below the other. */
export function BodyBlocks({ body, tab, own }: BodyProps) {
  return (
    <div lang={body.lang === locale ? undefined : body.lang} className="grid gap-12">
      <Written body={body} />
      {body.blocks.map((block) => (
        <AnyBlockView key={keyOf(block)} block={block} lang={body.lang} tab={tab} own={own} />
      ))}
    </div>
  )
}

type ViewProps = Omit<BodyProps, 'body'> & { block: AnyBlock; lang: Lang; spans?: boolean }

/** @param spans takes both columns of a grid */
export function AnyBlockView({ block, lang, tab, own, spans = false }: ViewProps) {
  if (import.meta.env.SSR && 'at' in block) return <PlacedBlock {...{ block, lang, tab, own, spans }} />
  if (block.kind === 'tabs') return <TabBlock block={block} tab={tab} lang={lang} spans={spans} />
  if (
    block.kind === 'week' ||
    block.kind === 'teachers' ||
    block.kind === 'linkCards' ||
    block.kind === 'slides'
  )
    return own?.(block)
  return <BlockSection block={block} lang={lang} spans={spans} />
}

function PlacedBlock({ block, lang, tab, own, spans = false }: ViewProps) {
  const place = placeOf(block)
  if (block.kind === 'tabs') return cloneElement(TabBlock({ block, tab, lang, spans }), place)
  return block.kind in components ? (
    cloneElement(BlockSection({ block: block as Block, lang, spans }), place)
  ) : (
    <div {...place}>{own?.(block as OwnBlock)}</div>
  )
}

/** Returns what renders the blocks of a page on which those in `half` stand beside each other. */
export const blockRenderer =
  ({ lang, tab, half }: { lang: Lang; tab?: string | undefined; half: ReadonlySet<AnyBlock> }) =>
  (block: AnyBlock) => (
    <AnyBlockView
      key={keyOf(block)}
      block={block}
      lang={lang}
      tab={tab}
      spans={half.size > 0 && !half.has(block)}
    />
  )

/** Tabs as links to their panels. The URL names the open one. Without scripts all panels are visible. */
function TabBlock({
  block,
  tab,
  lang,
  spans,
}: {
  block: Tabs
  tab: string | undefined
  lang: Lang
  spans: boolean
}) {
  const ids = block.tabs.map(({ id }) => id)
  const [chosen, choose] = usePanels(ids, ids.find((id) => id === tab) ?? ids[0])
  const wide = block.tabs.some(({ blocks }) => blocks.some(isWide))
  return (
    <section className={`min-w-0 ${spans ? 'lg:col-span-2' : ''}`}>
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
          {/* In print and without scripts all panels are visible, so each needs a title, once. */}
          {blocks[0]?.heading !== label && <h2 className="panel-title mb-4 text-2xl">{label}</h2>}
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

function BlockSection({ block, lang, spans }: { block: Block; lang: Lang; spans: boolean }) {
  const { kind } = block
  // A hero has its heading within.
  const heading = kind === 'hero' ? undefined : block.heading
  return (
    <section
      data-block={kind}
      // Buttons are useless in print.
      className={`min-w-0 ${heading ? 'headed' : ''} ${spans ? 'lg:col-span-2' : ''} ${kind === 'links' ? 'no-print' : ''}`}
    >
      {heading &&
        (kind === 'table' ? (
          // The caption of the table, where headings stand beside their blocks.
          <p aria-hidden="true" className="heading-beside">
            <MixedText text={heading} />
          </p>
        ) : (
          <h2 className="mb-4 text-2xl text-green-900">
            <MixedText text={heading} />
          </h2>
        ))}
      <div className="min-w-0">
        <BlockContent block={block} lang={lang} />
      </div>
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
  paras: ParasBlock,
  people: PeopleBlock,
  roadmap: RoadmapBlock,
  committee: CommitteeBlock,
  stages: StagesBlock,
  steps: StepsBlock,
  table: TableBlock,
  text: TextBlock,
  timeline: TimelineBlock,
  yearMap: YearMapBlock,
}

function BlockContent({ block, lang }: { block: Block; lang: Lang }) {
  // TypeScript cannot correlate the kind and the component across a variable.
  const Component = components[block.kind] as ComponentType<{ block: Block; lang: Lang }>
  return <Component block={block} lang={lang} />
}
