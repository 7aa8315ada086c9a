// What pages of words are laid out with: one component for each kind of block that packages/content/bodies.ts knows.

import shell from 'virtual:shell'
import type { Block, Body, OwnBlock, Tabs } from '@school/content/bodies'
import { Fragment, type ReactNode } from 'react'
import { Icon, SiteLink } from './elements.tsx'
import { banglaDigits, langOf, Words } from './text.tsx'

const taka = new Intl.NumberFormat('en-IN')

type Lang = Body['lang']

/** A number: with Bangladeshi grouping (1,00,000), or as a grade point (3.75); in Bangla text in Bangla digits. */
function figure(value: number | string, lang: Lang, numbers: 'taka' | 'points' = 'taka'): string {
  if (typeof value === 'string') return value
  const written = numbers === 'points' ? value.toFixed(2) : taka.format(value)
  return lang === 'bn' ? banglaDigits(written) : written
}

/** Whether a table is read rather than compared: on a phone each of its rows becomes a card. */
function isOfWords({ columns, rows }: Extract<Block, { kind: 'table' }>): boolean {
  const isLong = (cell: number | string) => typeof cell === 'string' && cell.length > 14
  return columns.length > 2 && rows.some(([, ...cells]) => cells.some(isLong))
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
  path,
  tab,
  own,
}: {
  body: Body
  path: string
  tab: string | undefined
  own?: (block: OwnBlock) => ReactNode
}) {
  return (
    <div lang={body.lang === 'bn' ? 'bn' : undefined} className="grid gap-12">
      {body.html !== null && (
        <div
          className="written max-w-[70ch] text-lg"
          // Our own Markdown, sanitised to a short list of elements where it is read (packages/content/bodies.ts).
          // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
          dangerouslySetInnerHTML={{ __html: body.html }}
        />
      )}
      {body.blocks.map((block) =>
        block.kind === 'tabs' ? (
          <TabBlock key={keyOf(block)} block={block} path={path} tab={tab} lang={body.lang} />
        ) : block.kind === 'week' || block.kind === 'teachers' || block.kind === 'doors' ? (
          <Fragment key={keyOf(block)}>{own?.(block)}</Fragment>
        ) : (
          <BlockSection key={keyOf(block)} block={block} lang={body.lang} />
        ),
      )}
    </div>
  )
}

/** Tabs as links: the open one stands in the address, so it can be shared and works without a script. */
function TabBlock({
  block,
  path,
  tab,
  lang,
}: {
  block: Tabs
  path: string
  tab: string | undefined
  lang: Lang
}) {
  const open = block.tabs.find(({ id }) => id === tab) ?? block.tabs[0]
  if (!open) return null
  return (
    <section className="min-w-0">
      {block.heading && <h2 className="mb-4 text-2xl text-green-900">{block.heading}</h2>}
      <nav aria-label={block.heading ?? 'Choose a table'} className="no-print mb-8">
        <ul className="flex flex-wrap gap-2">
          {block.tabs.map(({ id, label }) => (
            <li key={id}>
              <a
                href={id === block.tabs[0]?.id ? path : `${path}?tab=${id}`}
                data-keep
                aria-current={id === open.id ? 'page' : undefined}
                className="btn btn-line aria-[current]:bg-green-800 aria-[current]:text-white"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid gap-10">
        {open.blocks.map((inner) => (
          <BlockSection key={`${open.id} ${keyOf(inner)}`} block={inner} lang={lang} />
        ))}
      </div>
    </section>
  )
}

function BlockSection({ block, lang }: { block: Block; lang: Lang }) {
  return (
    // On paper a row of buttons leads nowhere.
    <section className={`min-w-0 ${block.kind === 'links' ? 'no-print' : ''}`}>
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
    case 'cards':
      return (
        <ul className="grid gap-5 sm:grid-cols-2">
          {block.items.map(({ title, text }) => (
            <li key={title} className="card p-5 md:p-6">
              <h3 className="flex items-start gap-3 text-xl">
                <Icon name="star" size={22} className="mt-0.5 shrink-0 text-gold-400" />
                <Words text={title} />
              </h3>
              <p lang={langOf(text)} className="mt-2 text-muted">
                <Words text={text} />
              </p>
            </li>
          ))}
        </ul>
      )
    case 'columns':
      return (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {block.lists.map(({ title, items }) => (
            <div key={title} className="card overflow-hidden">
              <h3 className="border-b border-line bg-sand px-5 py-3 text-xl">
                <Words text={title} />
              </h3>
              <ul className="px-5 py-2">
                {items.map((item) => (
                  <li key={item} className="border-b border-line py-2.5 last:border-0">
                    <Words text={item} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      )
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
                <h3 className="pt-1.5 text-xl">
                  <Words text={title} />
                </h3>
                <p className="mt-1 max-w-[62ch] text-muted">
                  <Words text={text} />
                </p>
              </div>
            </li>
          ))}
        </ol>
      )
    case 'people':
      return (
        <ul className="grid gap-4 sm:grid-cols-2">
          {block.members.map(({ name, designation, role }) => (
            <li key={`${designation} ${role}`} className="card flex items-start gap-4 p-5">
              <span className="grid size-12 shrink-0 place-items-center rounded-full bg-green-100 text-green-800">
                <Icon name="user" size={24} />
              </span>
              <div className="min-w-0">
                <p className="text-sm font-semibold text-gold-700">{role}</p>
                <h3 className="text-lg leading-snug">
                  <Words text={name} />
                </h3>
                <p className="text-muted">
                  <Words text={designation} />
                </p>
              </div>
            </li>
          ))}
        </ul>
      )
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
                className="group/point grid grid-cols-[4.75rem_1.25rem_minmax(0,1fr)] gap-x-2 sm:grid-cols-[8rem_1.5rem_minmax(0,1fr)] sm:gap-x-4"
              >
                <p className="pt-0.5 text-right text-sm font-semibold text-gold-700 tabular-nums sm:text-base">
                  {when}
                </p>
                <span aria-hidden="true" className="relative grid justify-items-center pt-1.5">
                  <span className="absolute inset-y-0 w-px bg-line group-first/point:top-3 group-last/point:bottom-auto group-last/point:h-3" />
                  <Icon name="star" size={16} className="relative text-gold-400" />
                </span>
                <div className="pb-6 group-last/point:pb-0">
                  <h3 className="text-lg leading-snug">
                    <Words text={title} />
                  </h3>
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
    case 'figures':
      return (
        <dl className="grid gap-4 sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
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
                      <h3 className="mt-1 text-lg leading-snug">
                        <span className="text-gold-700 tabular-nums">{figure(seats, lang)}</span>{' '}
                        <Words text={role} />
                      </h3>
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
            <h3 className="flex items-center gap-3 text-xl">
              <Icon name="phone" size={22} className="text-green-600" />
              {block.phones}
            </h3>
            <ul className="mt-2">
              {shell.site.phones.map((phone) => (
                <li key={phone}>
                  <a
                    href={`tel:${phone.replace(/[^+\d]/g, '')}`}
                    className="inline-block py-1 text-lg tabular-nums hover:underline"
                  >
                    {phone}
                  </a>
                </li>
              ))}
            </ul>
          </div>
          <div className="card p-5 md:p-6">
            <h3 className="flex items-center gap-3 text-xl">
              <Icon name="mail" size={22} className="text-green-600" />
              {block.emails}
            </h3>
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
    case 'table':
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
              className={`w-full border-collapse text-left tabular-nums ${isOfWords(block) ? 'stacks' : 'text-sm sm:text-base'}`}
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
                      className={`px-2.5 py-2.5 sm:px-4 font-semibold ${typeof block.rows[0]?.[index] === 'number' ? 'text-right' : ''}`}
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
                          className="sticky left-0 bg-surface px-2.5 py-2.5 sm:px-4 font-semibold"
                        >
                          <Words text={figure(cell, lang, block.numbers)} />
                        </th>
                      ) : (
                        <td
                          key={block.columns[index]}
                          data-column={block.columns[index]}
                          className={`px-2.5 py-2.5 sm:px-4 ${typeof cell === 'number' ? 'text-right' : ''}`}
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
