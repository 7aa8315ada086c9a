import * as messages from '@school/content/messages/forms'
import type { LinkCards } from '@school/content/page-body'
import { createFileRoute } from '@tanstack/react-router'
import { placeOf } from '../blocks/place-of.ts'
import { TableBlock } from '../blocks/table.tsx'
import { InThisSection } from '../layout/aside.tsx'
import { Columns } from '../layout/columns.tsx'
import { ContentPageHeader } from '../layout/page-header.tsx'
import { assertFound, ensurePageInfo, orNotFound, usePageInfo } from '../loaders.ts'
import { localHref } from '../locale.ts'
import { useAnswer } from '../query-client.ts'
import { routeHead } from '../seo/head.ts'
import { Icon } from '../ui/icon.tsx'
import { MixedText } from '../ui/mixed-text.tsx'

const path = '/choose-apply'

/**
 * Where to apply: links to other sites, which open in a new tab, and to the form of this site (docs/spec/part-2.md#2).
 */
export const Route = createFileRoute('/choose-apply')({
  loader: async ({ context }) => {
    await Promise.all([ensurePageInfo(context, path), orNotFound(context.queries.body.ensureData({ path }))])
  },
  head: ({ match }) => routeHead(match, path),
  component: ChooseApply,
})

function ChooseApply() {
  const head = usePageInfo(path)
  const body = assertFound(useAnswer(({ body }) => body.queryOptions({ path })))
  return (
    <>
      <ContentPageHeader head={head} />
      <Columns aside={<InThisSection head={head} />}>
        {body.blocks.map((block, blockIndex) =>
          block.kind === 'table' ? (
            <section key={block.heading} {...(import.meta.env.SSR ? placeOf(block) : {})} className="mt-12">
              <TableBlock block={block} lang={body.lang} />
            </section>
          ) : block.kind === 'text' ? (
            <section
              key={block.heading}
              {...(import.meta.env.SSR ? placeOf(block) : {})}
              className="not-first:mt-12"
            >
              <h2 className="mb-2 text-2xl text-green-900">{block.heading}</h2>
              {block.paragraphs.map((text) => (
                <p key={text} className="max-w-[62ch]">
                  {text}
                </p>
              ))}
            </section>
          ) : block.kind !== 'linkCards' ? null : (
            <section
              key={block.heading}
              {...(import.meta.env.SSR ? placeOf(block) : {})}
              className="not-first:mt-12"
            >
              <h2 className="text-2xl text-green-900">{block.heading}</h2>
              {block.note && <p className="mt-2 max-w-[62ch] text-muted">{block.note}</p>}
              <ul className="mt-5 grid grid-cols-1 gap-5 sm:grid-cols-2">
                {block.items.map((item, index) => (
                  <Way key={item.link.href} {...item} isFirst={blockIndex === 0 && index === 0} />
                ))}
              </ul>
            </section>
          ),
        )}
      </Columns>
    </>
  )
}

/** A way to apply. The first one of the page is highlighted: it is right for every class. */
function Way({ link, text, mark, isFirst }: LinkCards['items'][number] & { isFirst: boolean }) {
  const colours = isFirst ? 'lattice overflow-hidden rounded-card bg-green-900 text-white' : 'card card-link'
  return (
    <li className={`${colours} group relative flex flex-col p-5 sm:only:col-span-2 md:p-6`}>
      <h3 className="text-xl leading-snug">
        <a
          href={link.external ? link.href : localHref(link.href)}
          className={`cover ${isFirst ? '' : 'group-hover:text-green-800'}`}
          {...(link.external && { target: '_blank', rel: 'noopener' })}
        >
          <MixedText text={link.label} />
          {link.external && <span className="sr-only"> {messages.opensInNewTab}</span>}
        </a>
      </h3>
      <p className={`mt-2 mb-5 ${isFirst ? 'text-white/90' : 'text-muted'}`}>
        <MixedText text={text} />
      </p>
      <p aria-hidden="true" className={`mt-auto ${isFirst ? 'btn btn-gold self-start' : 'more'}`}>
        {mark}
        <Icon name={link.external ? 'open' : 'arrow'} size={18} />
      </p>
    </li>
  )
}
