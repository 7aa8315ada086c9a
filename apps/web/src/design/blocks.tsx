// What pages of words are laid out with: one component for each kind of block that packages/content/bodies.ts knows.
import type { Block, Body, Tabs } from '@school/content/bodies'
import { Icon, SiteLink } from './elements.tsx'
import { langOf, Words } from './text.tsx'

const taka = new Intl.NumberFormat('en-IN')

/** A number of a table: with Bangladeshi grouping (1,00,000), or as a grade point (3.75). */
function figure(value: number | string, numbers: 'taka' | 'points'): string {
  if (typeof value === 'string') return value
  return numbers === 'points' ? value.toFixed(2) : taka.format(value)
}

/** Tells the blocks of one page apart: two of one kind have headings of their own. */
function keyOf({ kind, heading }: Block | Tabs): string {
  return `${kind} ${heading ?? ''}`
}

/**
 * Everything under a page's header.
 * @param tab the tab named in the address; without it, or with an unknown one, the first is open
 */
export function BodyBlocks({ body, path, tab }: { body: Body; path: string; tab: string | undefined }) {
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
          <TabBlock key={keyOf(block)} block={block} path={path} tab={tab} />
        ) : (
          <BlockSection key={keyOf(block)} block={block} />
        ),
      )}
    </div>
  )
}

/** Tabs as links: the open one stands in the address, so it can be shared and works without a script. */
function TabBlock({ block, path, tab }: { block: Tabs; path: string; tab: string | undefined }) {
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
          <BlockSection key={`${open.id} ${keyOf(inner)}`} block={inner} />
        ))}
      </div>
    </section>
  )
}

function BlockSection({ block }: { block: Block }) {
  return (
    <section className="min-w-0">
      {block.heading && block.kind !== 'table' && (
        <h2 className="mb-4 text-2xl text-green-900">
          <Words text={block.heading} />
        </h2>
      )}
      <BlockContent block={block} />
    </section>
  )
}

function BlockContent({ block }: { block: Block }) {
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
                {index + 1}
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
        <ol className="grid">
          {block.items.map(({ title, text }, index) => (
            <li
              key={title}
              className="flex gap-4 border-l-2 border-line pb-7 pl-0 last:border-transparent last:pb-0"
            >
              <span
                aria-hidden="true"
                className="-ml-[1.3125rem] grid size-10 shrink-0 place-items-center rounded-full bg-green-800 font-semibold text-white"
              >
                {index + 1}
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
    case 'table':
      return (
        <>
          {/* Scrolls inside its frame where it is wider than the screen; focusable, so that keys can scroll it. */}
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
            tabIndex={0}
            aria-label={block.heading ?? 'Table'}
            className="card overflow-x-auto"
          >
            <table className="w-full border-collapse text-left tabular-nums">
              {block.heading && (
                <caption className="px-4 py-3 text-left font-serif text-xl text-green-900">
                  <Words text={block.heading} />
                </caption>
              )}
              <thead className="bg-sand">
                <tr>
                  {block.columns.map((column, index) => (
                    <th
                      key={column}
                      scope="col"
                      className={`px-4 py-2.5 font-semibold ${typeof block.rows[0]?.[index] === 'number' ? 'text-right' : ''}`}
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
                          className="sticky left-0 bg-surface px-4 py-2.5 font-semibold"
                        >
                          <Words text={figure(cell, block.numbers)} />
                        </th>
                      ) : (
                        <td
                          key={block.columns[index]}
                          className={`px-4 py-2.5 ${typeof cell === 'number' ? 'text-right' : ''}`}
                        >
                          <Words text={figure(cell, block.numbers)} />
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
