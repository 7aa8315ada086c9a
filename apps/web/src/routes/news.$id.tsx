import * as messages from '@school/content/messages/lists'
import { createFileRoute } from '@tanstack/react-router'
import { ArticlePage, LeadPicture } from '../features/article/article-page.tsx'
import { AttachmentCard } from '../features/article/attachment-card.tsx'
import { useRecentInCache } from '../features/article/recent-in-cache.ts'
import { RecentList } from '../features/article/recent-list.tsx'
import { assertFound, ensurePageInfo, orNotFound, usePageInfo } from '../loaders.ts'
import { useAnswer } from '../query-client.ts'
import { rowHead } from '../seo/head.ts'
import { DateText } from '../ui/date.tsx'
import { Prose } from '../ui/prose.tsx'
import { plainStart } from '../ui/rich-text.ts'

const routePath = '/news/{id}'
const addressOf = (id: string) => `/news/${encodeURIComponent(id)}`

/** One news item, and the recent ones beside it (docs/spec/part-1.md#2.8). */
export const Route = createFileRoute('/news/$id')({
  loader: async ({ context, params: { id } }) => {
    await Promise.all([
      orNotFound(context.queries.news.byId.ensureData({ id })),
      ensurePageInfo(context, routePath),
      context.queries.news.recent.ensureData({ beside: id }),
    ])
  },
  head: ({ match }) => {
    const item = match.context.queries.news.byId.getData(match.params)
    if (!item) return rowHead(match, routePath, null)
    const { id, headline, text, date, picture } = item
    return rowHead(match, routePath, {
      path: addressOf(id),
      name: headline,
      description: plainStart(text) || headline,
      ...(import.meta.env.SSR && {
        picture,
        kind: 'article' as const,
        date,
        shows: { type: 'news' as const },
      }),
    })
  },
  component: NewsPage,
})

function NewsPage() {
  const { id } = Route.useParams()
  const head = usePageInfo(routePath)
  const item = assertFound(useAnswer(({ news }) => news.byId.queryOptions({ id })))
  const recent = useAnswer(({ news }) => news.recent.queryOptions({ beside: id }))
  const { byId, recent: lists } = Route.useRouteContext().queries.news
  useRecentInCache(recent, {
    beside: (row) => lists.setData({ beside: row.id }, recent),
    add: (row) => byId.setData({ id: row.id }, row),
    prefetch: (row) => byId.prefetch({ id: row.id }),
  })
  const title = item.headline
  return (
    <ArticlePage
      key={item.id}
      head={head}
      title={title}
      day={item.date && <DateText date={item.date} />}
      bare={!item.text && !item.picture && !item.attachment}
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
      {item.attachment && (
        <div className="not-first:mt-8">
          <AttachmentCard key={item.id} attachment={item.attachment} title={title} />
        </div>
      )}
    </ArticlePage>
  )
}
