import { createFileRoute } from '@tanstack/react-router'
import { DateText, Icon, MoreLink } from '../design/elements.tsx'
import { HeaderBand, LeadPicture, RecentList, ShareAndPrint } from '../design/page.tsx'
import { langOf, Prose, Words } from '../design/text.tsx'
import { found, pageHead } from '../shell/head.ts'
import type { NewsItem, PageHead, RecentNews } from '../trpc.ts'

interface Shown {
  item: NewsItem
  head: PageHead
  recent: RecentNews[]
}

/** One news item, and the recent ones beside it (part 1 section 2.8). */
export const Route = createFileRoute('/news/$id')({
  loader: async ({ context: { trpc, shown }, params: { id } }): Promise<Shown> => {
    // A recent item that is on screen already is shown at once, without a call (ruling 18).
    const before = shown('/news/$id') as Shown | undefined
    const near = before?.recent.find((one) => one.id === id)
    if (before && near && near.text !== null) return { ...before, item: { ...near, text: near.text } }
    const [item, head, recent] = await Promise.all([
      found(trpc.news.byId.query({ id })),
      found(trpc.page.query({ path: '/news/{id}' })),
      trpc.news.recent.query(),
    ])
    return { item, head, recent }
  },
  head: ({ match, loaderData }) =>
    pageHead(
      match,
      loaderData && {
        path: `/news/${encodeURIComponent(loaderData.item.id)}`,
        name: loaderData.item.headline || loaderData.head.name,
        description: loaderData.item.text || loaderData.item.headline || loaderData.head.sentence,
        picture: loaderData.item.picture,
        kind: 'article',
        date: loaderData.item.date,
        parent: loaderData.head.parent,
        shows: { type: 'news' },
      },
    ),
  component: NewsPage,
})

function NewsPage() {
  const { item, head, recent } = Route.useLoaderData()
  const title = item.headline || head.name
  return (
    <>
      <HeaderBand head={head} title={title}>
        <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
          <p className="flex items-center gap-2 text-white/90">
            {item.date && <Icon name="calendar" size={18} className="text-gold-400" />}
            <DateText date={item.date} />
          </p>
          <ShareAndPrint title={title} />
        </div>
      </HeaderBand>
      <div className="wrap section grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-14">
        <article className="min-w-0 text-lg">
          {item.picture && <LeadPicture key={item.id} picture={item.picture} alt={title} />}
          <Prose text={item.text} />
          {!item.text && !item.picture && (
            <p className="text-muted" lang={langOf(title)}>
              <Words text={title} />
            </p>
          )}
        </article>
        <RecentList
          title="Recent News"
          items={recent.map((row) => ({ ...row, href: `/news/${encodeURIComponent(row.id)}` }))}
          current={item.id}
          more={<MoreLink to={{ href: '/all-news', label: 'View All News', external: false }} />}
        />
      </div>
    </>
  )
}
