import * as messages from '@school/content/messages/lists'
import { createFileRoute } from '@tanstack/react-router'
import { ArticlePage, LeadPicture } from '../features/article/article-page.tsx'
import { RecentList } from '../features/article/recent-list.tsx'
import { prefetchedRow, usePrefetchedRows } from '../features/lists/prefetch-rows.ts'
import { loadPageHead, orNotFound } from '../loaders.ts'
import { pageHead } from '../seo/head.ts'
import type { NewsItem, PageHead, RecentNews } from '../trpc.ts'
import { DateText } from '../ui/date.tsx'
import { Prose } from '../ui/prose.tsx'

interface LoaderData {
  item: NewsItem
  head: PageHead
  recent: RecentNews[]
}

const addressOf = (id: string) => `/news/${encodeURIComponent(id)}`

/** One news item, and the recent ones beside it (docs/spec/part-1.md#2.8). */
export const Route = createFileRoute('/news/$id')({
  loader: async ({ context: { trpc, currentLoaderData }, params: { id } }): Promise<LoaderData> => {
    // A recent item of the current page is shown at once, without a request (docs/spec/rulings.md#18, #37).
    const before = currentLoaderData('/news/$id') as LoaderData | undefined
    const near = before?.recent.find((one) => one.id === id)
    if (before && near) {
      if (near.text !== null) return { ...before, item: { ...near, text: near.text } }
      const item = await prefetchedRow<NewsItem>(addressOf(id))
      if (item) return { ...before, item }
    }
    const [item, head, recent] = await Promise.all([
      orNotFound(trpc.news.byId.query({ id })),
      loadPageHead(trpc, '/news/{id}'),
      trpc.news.recent.query({ beside: id }),
    ])
    return { item, head, recent }
  },
  head: ({ match, loaderData }) =>
    pageHead(
      match,
      loaderData && {
        path: addressOf(loaderData.item.id),
        name: loaderData.item.headline,
        description: loaderData.item.text || loaderData.item.headline,
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
  const { trpc } = Route.useRouteContext()
  usePrefetchedRows(
    recent.filter(({ text }) => text === null).map(({ id }) => addressOf(id)),
    (id) => trpc.news.byId.query({ id }),
  )
  const title = item.headline
  return (
    <ArticlePage
      head={head}
      title={title}
      day={item.date && <DateText date={item.date} />}
      bare={!item.text && !item.picture}
      recent={
        <RecentList
          title={messages.recentNews}
          path="/news"
          items={recent}
          current={item.id}
          all={{ href: '/all-news', label: messages.viewAllNews }}
        />
      }
    >
      {item.picture && <LeadPicture key={item.id} picture={item.picture} alt={title} />}
      <Prose text={item.text} />
    </ArticlePage>
  )
}
