// What pages of words are laid out with: one component for each kind of block that packages/content/bodies.ts knows.

import shell from 'virtual:shell'
import type { Block, Body, OwnBlock, Sign, Tabs } from '@school/content/bodies'
import { Fragment, type ReactNode } from 'react'
import { Drawing, Icon, icons, SiteLink } from './elements.tsx'
import { Panel, usePanels } from './panels.tsx'
import { banglaDigits, langOf, telAddress, Words } from './text.tsx'

const taka = new Intl.NumberFormat('en-IN')

type Lang = Body['lang']
type Table = Extract<Block, { kind: 'table' }>
type Roadmap = Extract<Block, { kind: 'roadmap' }>

/** A number: with Bangladeshi grouping (1,00,000), or as a grade point (3.75); in Bangla text in Bangla digits. */
function figure(value: number | string, lang: Lang, numbers: 'taka' | 'points' = 'taka'): string {
  if (typeof value === 'string') return value
  const written = numbers === 'points' ? value.toFixed(2) : taka.format(value)
  return lang === 'bn' ? banglaDigits(written) : written
}

/** Whether a table is read row by row: on a phone each of its rows becomes a card. */
function stacks({ columns, rows }: Table): boolean {
  const isLong = (cell: number | string) => typeof cell === 'string' && cell.length > 14
  return columns.length > 5 || (columns.length > 2 && rows.some(([, ...cells]) => cells.some(isLong)))
}

/** Whether all that is compared are numbers. */
const isOfFigures = ({ rows }: Table) =>
  rows.every(([, ...cells]) => cells.every((cell) => typeof cell === 'number'))

const isWide = (block: Block | Tabs | OwnBlock) => block.kind === 'table' && block.columns.length > 6

/** Whether a page needs its whole width: it has a table of many columns. */
export function needsWidth({ blocks }: Body): boolean {
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
  body: Body
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
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, sanitised where it is read (packages/content/bodies.ts)
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
      <nav aria-label={block.heading ?? 'Choose a table'} className="no-print mb-8">
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
          <Words text={block.heading} />
        </h2>
      )}
      <BlockContent block={block} lang={lang} />
    </section>
  )
}

function BlockContent({ block, lang }: { block: Block; lang: Lang }) {
  // No level of heading is left out where a block has none of its own.
  const Title = block.heading ? 'h3' : 'h2'
  switch (block.kind) {
    case 'text':
      return block.paragraphs.map((paragraph) => (
        <p key={paragraph} lang={langOf(paragraph)} className="mb-4 max-w-[70ch] text-lg last:mb-0">
          <Words text={paragraph} />
        </p>
      ))
    case 'list':
      return (
        <ol className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
          {block.items.map((item, index) => (
            <li key={item} className="flex items-start gap-3 border-b border-line pb-3">
              <span aria-hidden="true" className="w-8 shrink-0 font-serif text-lg text-gold-700 tabular-nums">
                {figure(index + 1, lang)}
              </span>
              <span lang={langOf(item)} className="min-w-0">
                <Words text={item} />
              </span>
            </li>
          ))}
        </ol>
      )
    case 'hero':
      return (
        <section className="lattice grid items-center overflow-hidden rounded-card bg-green-900 text-white sm:grid-cols-[minmax(0,1fr)_minmax(0,14rem)]">
          <div className="p-6 md:p-8">
            <h2 className="text-3xl">
              <Words text={block.heading} />
            </h2>
            <p className="mt-3 max-w-[52ch] text-lg text-white/90">
              <Words text={block.text} />
            </p>
            <ul className="no-print mt-5 flex flex-wrap gap-3">
              {block.links.map((to, index) => (
                <li key={to.label}>
                  <SiteLink to={to} className={`btn ${index === 0 ? 'btn-gold' : 'btn-ghost'}`} />
                </li>
              ))}
            </ul>
          </div>
          <img
            src={block.picture.src}
            width={block.picture.width}
            height={block.picture.height}
            alt=""
            className="no-print hidden h-full w-full object-cover sm:block"
          />
        </section>
      )
    case 'cards': {
      const tiles = block.items.every(({ icon }) => icon)
      return (
        <>
          {block.note && <p className="mb-5 max-w-[62ch]">{block.note}</p>}
          <ul
            className={`grid gap-5 sm:grid-cols-2 ${tiles && block.items.length % 3 === 0 ? 'xl:grid-cols-3' : ''}`}
          >
            {block.items.map(({ title, text, icon }) => (
              <li
                key={title}
                className={`card p-5 md:p-6 ${icon ? 'grid grid-cols-[3rem_minmax(0,1fr)] gap-x-4 sm:block' : ''}`}
              >
                {icon && (
                  <span className="row-span-2 grid size-12 place-items-center sm:mb-3 rounded-field bg-green-100 text-green-800">
                    <Drawn sign={icon} />
                  </span>
                )}
                <Title className="flex items-start gap-3 text-xl">
                  {!icon && <Icon name="star" size={22} className="mt-0.5 shrink-0 text-gold-400" />}
                  <Words text={title} />
                </Title>
                <p lang={langOf(text)} className="mt-2 text-muted">
                  <Words text={text} />
                </p>
              </li>
            ))}
          </ul>
        </>
      )
    }
    case 'columns': {
      const List = block.numbered ? 'ol' : 'ul'
      return (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {block.lists.map(({ title, items }) => (
            <div key={title} className="card overflow-hidden">
              <Title className="border-b border-line bg-sand px-5 py-3 text-xl">
                <Words text={title} />
              </Title>
              <List className="px-5 py-2">
                {items.map((item, index) => (
                  <li key={item} className="flex gap-3 border-b border-line py-2.5 last:border-0">
                    {block.numbered && (
                      <span
                        aria-hidden="true"
                        className="w-6 shrink-0 text-right font-serif text-gold-700 tabular-nums"
                      >
                        {figure(index + 1, lang)}
                      </span>
                    )}
                    <span className="min-w-0">
                      <Words text={item} />
                    </span>
                  </li>
                ))}
              </List>
            </div>
          ))}
        </div>
      )
    }
    case 'steps':
      return (
        <ol className="grid pl-[1.3125rem]">
          {block.items.map(({ title, text }, index) => (
            <li
              key={title}
              className="flex gap-4 border-l-2 border-line pb-7 pl-0 last:border-transparent last:pb-0"
            >
              <span
                aria-hidden="true"
                className="-ml-[1.3125rem] grid size-10 shrink-0 place-items-center rounded-full bg-green-800 font-semibold text-white"
              >
                {figure(index + 1, lang)}
              </span>
              <div className="min-w-0">
                <Title className="pt-1.5 text-xl">
                  <Words text={title} />
                </Title>
                <p className="mt-1 max-w-[62ch] text-muted">
                  <Words text={text} />
                </p>
              </div>
            </li>
          ))}
        </ol>
      )
    case 'people': {
      // Under a letter, with no heading of their own, names are a signature.
      const Name = block.heading ? 'h3' : 'p'
      return (
        <ul className="grid gap-4 sm:grid-cols-2">
          {block.members.map(({ name, designation, role }) => (
            <li key={`${designation} ${role}`} className="card flex items-start gap-4 p-5">
              <span className="grid size-12 shrink-0 place-items-center rounded-full bg-green-100 text-green-800">
                <Icon name="user" size={24} />
              </span>
              <div className="min-w-0">
                <p className="text-sm font-semibold text-gold-700">{role}</p>
                <Name className="font-serif text-lg leading-snug font-semibold text-ink">
                  <Words text={name} />
                </Name>
                <p className="text-muted">
                  <Words text={designation} />
                </p>
              </div>
            </li>
          ))}
        </ul>
      )
    }
    case 'links':
      return (
        <>
          {block.note && <p className="mb-4 max-w-[62ch]">{block.note}</p>}
          <ul className="flex flex-wrap gap-3">
            {block.links.map((to, index) => (
              <li key={to.label}>
                <SiteLink to={to} className={`btn ${index === 0 ? 'btn-solid' : 'btn-line'}`} />
              </li>
            ))}
          </ul>
        </>
      )
    case 'timeline':
      return (
        <>
          {block.note && <p className="mb-5 max-w-[62ch]">{block.note}</p>}
          <ol>
            {block.points.map(({ when, title, text }) => (
              <li
                key={`${when} ${title}`}
                className="group/point grid grid-cols-[5.5rem_1.25rem_minmax(0,1fr)] gap-x-2 sm:grid-cols-[8rem_1.5rem_minmax(0,1fr)] sm:gap-x-4"
              >
                <p className="pt-0.5 text-right text-sm font-semibold text-gold-700 tabular-nums sm:text-base">
                  {when}
                </p>
                <span aria-hidden="true" className="relative grid justify-items-center pt-1.5">
                  <span className="absolute inset-y-0 w-px bg-line group-first/point:top-3 group-last/point:bottom-auto group-last/point:h-3" />
                  <Icon name="star" size={16} className="relative text-gold-400" />
                </span>
                <div className="pb-6 group-last/point:pb-0">
                  <Title className="text-lg leading-snug">
                    <Words text={title} />
                  </Title>
                  {text && (
                    <p className="mt-0.5 max-w-[58ch] text-muted">
                      <Words text={text} />
                    </p>
                  )}
                </div>
              </li>
            ))}
          </ol>
        </>
      )
    case 'roadmap':
      return (
        <>
          {block.note && <p className="mb-5 max-w-[62ch]">{block.note}</p>}
          <div className="grid items-start gap-6 sm:grid-cols-2">
            {block.roads.map((road) => (
              <Road key={road.title} road={road} words={block.words} lang={lang} />
            ))}
          </div>
        </>
      )
    case 'figures': {
      // A word under each number: two find room beside each other on a phone.
      const short = block.items.every((item) => item.text.length < 13 && String(item.figure).length < 8)
      return (
        <dl
          className={`grid gap-4 ${short ? 'grid-cols-2 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]' : 'sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]'}`}
        >
          {block.items.map((item) => (
            <div
              key={item.text}
              className="card flex flex-col-reverse justify-end border-t-3 border-t-gold-400 p-5"
            >
              <dt className="mt-1 text-muted">
                <Words text={item.text} />
              </dt>
              <dd className="font-serif text-3xl leading-tight text-green-800 tabular-nums">
                <Words text={figure(item.figure, lang)} />
              </dd>
            </div>
          ))}
        </dl>
      )
    }
    case 'seats':
      return (
        <>
          <ol className="grid justify-items-center">
            {block.tiers.map((tier, index) => (
              <li key={tier[0]?.role} className="grid w-full justify-items-center">
                {index > 0 && <span aria-hidden="true" className="h-6 w-px bg-line-strong" />}
                <ul className="grid w-full gap-4 sm:flex sm:justify-center">
                  {tier.map(({ role, seats, text }) => (
                    <li
                      key={role}
                      className="card grid content-start justify-items-center gap-1 p-4 text-center sm:max-w-96 sm:flex-1 md:p-5"
                    >
                      <span aria-hidden="true" className="flex flex-wrap justify-center gap-1.5">
                        {Array.from({ length: seats }, (_, seat) => (
                          <span
                            // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its place
                            key={seat}
                            className="grid size-9 place-items-center rounded-full bg-green-100 text-green-800"
                          >
                            <Icon name="user" size={20} />
                          </span>
                        ))}
                      </span>
                      <Title className="mt-1 text-lg leading-snug">
                        <span className="text-gold-700 tabular-nums">{figure(seats, lang)}</span>{' '}
                        <Words text={role} />
                      </Title>
                      <p className="text-sm text-muted">
                        <Words text={text} />
                      </p>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ol>
          {block.note && <p className="mt-4 max-w-[62ch] text-sm text-muted">{block.note}</p>}
        </>
      )
    case 'contact':
      return (
        <address className="grid gap-5 not-italic sm:grid-cols-2">
          <div className="card p-5 md:p-6">
            <Title className="flex items-center gap-3 text-xl">
              <Icon name="phone" size={22} className="text-green-600" />
              {block.phones}
            </Title>
            <ul className="mt-2">
              {shell.site.phones.map((phone) => (
                <li key={phone}>
                  <a
                    href={telAddress(phone)}
                    className="inline-block py-1 text-lg tabular-nums hover:underline"
                  >
                    {phone}
                  </a>
                </li>
              ))}
            </ul>
          </div>
          <div className="card p-5 md:p-6">
            <Title className="flex items-center gap-3 text-xl">
              <Icon name="mail" size={22} className="text-green-600" />
              {block.emails}
            </Title>
            <ul className="mt-2">
              {shell.site.emails.map((email) => (
                <li key={email}>
                  <a
                    href={`mailto:${email}`}
                    className="inline-block py-1 text-lg wrap-anywhere hover:underline"
                  >
                    {email}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </address>
      )
    case 'table': {
      const wide = isWide(block) ? 'sm:px-1.5 lg:px-2.5 xl:px-4' : 'sm:px-4'
      return (
        <>
          {/* Scrolls inside its frame where it is wider than the screen; focusable, so that keys can scroll it. */}
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
            tabIndex={0}
            aria-label={block.heading ?? 'Table'}
            className="card scrolls overflow-x-auto"
          >
            <table
              className={`w-full border-collapse text-left tabular-nums ${stacks(block) ? (isOfFigures(block) ? 'stacks stacks-figures' : 'stacks') : ''} ${isWide(block) ? 'sm:text-sm xl:text-base' : 'text-sm sm:text-base'}`}
            >
              {block.heading && (
                <caption className="px-2.5 py-3 text-left sm:px-4 font-serif text-xl text-green-900">
                  <Words text={block.heading} />
                </caption>
              )}
              <thead className="bg-sand">
                <tr>
                  {block.columns.map((column, index) => (
                    <th
                      key={column}
                      scope="col"
                      className={`px-2.5 py-2.5 font-semibold ${wide} ${typeof block.rows[0]?.[index] === 'number' ? 'text-right' : ''}`}
                    >
                      <Words text={column} />
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {block.rows.map((row) => (
                  <tr key={row.join('|')} className="border-t border-line">
                    {row.map((cell, index) =>
                      index === 0 ? (
                        <th
                          key={block.columns[0]}
                          scope="row"
                          className={`sticky left-0 bg-surface px-2.5 py-2.5 font-semibold ${wide} ${String(row[0]).length < 15 ? 'whitespace-nowrap' : ''}`}
                        >
                          <Words text={figure(cell, lang, block.numbers)} />
                        </th>
                      ) : (
                        <td
                          key={block.columns[index]}
                          data-column={block.columns[index]}
                          className={`px-2.5 py-2.5 ${wide} ${typeof cell === 'number' ? 'text-right' : ''}`}
                        >
                          <Words text={figure(cell, lang, block.numbers)} />
                        </td>
                      ),
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          {block.note && <p className="mt-3 text-sm text-muted">{block.note}</p>}
        </>
      )
    }
  }
}

/** How high a stage is drawn: by its years. */
const heights = ['min-h-16', 'min-h-18', 'min-h-22', 'min-h-27', 'min-h-32', 'min-h-37', 'min-h-42'] as const

/** A way through school as a road: it begins above, and each stage is as long as its years. */
function Road({
  road,
  words,
  lang,
}: {
  road: Roadmap['roads'][number]
  words: Roadmap['words']
  lang: Lang
}) {
  const spoken = (years: number) => `${figure(years, lang)} ${years === 1 ? words.year : words.years}`
  const together = road.stages.reduce((sum, { years }) => sum + (years ?? 0), 0)
  return (
    <section className="card overflow-hidden">
      <h3 className="border-b border-line bg-sand px-5 py-3 text-xl">
        <Words text={road.title} />
      </h3>
      <ol className="px-5 pt-5">
        {road.stages.map(({ name, years, text, added }) => (
          <li key={name} className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-4">
            <span
              aria-hidden="true"
              className={`road grid justify-items-center ${added ? 'road-added' : ''}`}
            >
              <span className="grid size-8 place-items-center rounded-full border-2 border-gold-400 bg-green-900 text-gold-400">
                <Icon name="star" size={16} />
              </span>
            </span>
            <div className={`pb-4 ${heights[years ?? 0]}`}>
              <h4 className="text-lg leading-snug font-semibold">
                <Words text={name} />{' '}
                {added && <span className="tag ml-1 bg-gold-100 text-gold-700">{words.added}</span>}
              </h4>
              <p className="text-sm text-muted tabular-nums">
                {[years === null ? null : spoken(years), text].filter(Boolean).join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mx-5 grid grid-cols-[2rem_minmax(0,1fr)] items-start gap-x-4 pb-5">
        <span
          aria-hidden="true"
          className="grid size-8 place-items-center rounded-full bg-gold-400 text-green-900"
        >
          <Drawn sign="cap" size={18} />
        </span>
        <span>
          <span className="block font-semibold">
            <Words text={road.goal} />
          </span>
          <span className="block text-sm text-muted tabular-nums">
            {words.together}: {spoken(together)}
            {road.stages.some(({ years }) => years === null) && ` ${words.open}`}
          </span>
        </span>
      </p>
    </section>
  )
}

// 24 × 24, like the icons of elements.tsx; here, because only these pages have them.
const signs: Record<Sign, string> = {
  quran: 'M12 6c-2-1.500-5-2-8-2v12c3 0 6 .5 8 2 2-1.500 5-2 8-2V4c-3 0-6 .5-8 2zM12 6v12M7 21l5-3 5 3',
  board: 'M3 4h18v12H3zM12 16v4M8 21l4-2 4 2M7 8h6M7 12h9',
  library: 'M4 4h4v16H4zM8 4h4v16H8zM13.500 5l3.800-1 4 15.500-3.800 1z',
  computer: 'M3 5h18v11H3zM9 20h6M12 16v4',
  mosque: 'M5 20v-8c0-4 7-5 7-8 0 3 7 4 7 8v8M3 20h18M10 20v-4a2 2 0 0 1 4 0v4',
  play: 'M3 20L7 5h10l4 15M10 5v9M14 5v9M9 14h6',
  bed: 'M3 6v13M3 16h18v3M21 16v-3a3 3 0 0 0-3-3H3M6 10V8h4v2',
  heart: 'M12 20C6 16 3 12.500 3 9a4.500 4.500 0 0 1 9-1 4.500 4.500 0 0 1 9 1c0 3.500-3 7-9 11z',
  scales: 'M12 4v16M7 20h10M5 7h14M5 7l-3 7h6zM19 7l-3 7h6z',
  clock: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 7v5l3.500 2',
  bus: 'M4 5h16v12H4zM4 11h16M7 17v3M17 17v3M8 14h.01M16 14h.01',
  meal: 'M4 12h16a8 8 0 0 1-16 0zM9 8c-1-1.500 1-2 0-4M14 8c-1-1.500 1-2 0-4',
  globe: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  shield: 'M12 3l8 3v6c0 5-3.500 7.500-8 9-4.500-1.500-8-4-8-9V6zM8.500 12l2.500 2.500 4.500-5',
  flask: 'M9 3h6M10 3v6l-5 9a2 2 0 0 0 2 3h10a2 2 0 0 0 2-3l-5-9V3M7.500 15h9',
  seedling: 'M12 21v-9M12 12c0-4-3-6-8-6 0 4 3 6 8 6zM12 14c0-3 3-5 8-5 0 3-3 5-8 5z',
  hands: 'M4 13l4-4 4 3 4-3 4 4M8 9l4-4 4 4M4 13l6 6a3 3 0 0 0 4 0l6-6',
  mouth: icons.chat,
  chart: 'M4 4v16h16M8 16v-4M12 16V8M16 16v-6',
  pen: icons.pen,
  people: icons.people,
  cap: icons.cap,
  ball: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 8l4 3-1.500 4.500h-5L8 11zM12 3v5M20.500 9.500L16 11M17.500 19l-3-3.500M6.500 19l3-3.500M3.500 9.500L8 11',
  route:
    'M6 20a2 2 0 1 1 0-4 2 2 0 0 1 0 4zM18 8a2 2 0 1 1 0-4 2 2 0 0 1 0 4zM8 18h7a3 3 0 0 0 0-6H9a3 3 0 0 1 0-6h7',
}

function Drawn({ sign, size = 26 }: { sign: Sign; size?: number }) {
  return <Drawing d={signs[sign]} size={size} line={1.75} />
}
