import * as messages from '@school/content/messages/lists'
import { createFileRoute } from '@tanstack/react-router'
import { articleFields } from '../features/lists/article-filters.ts'
import { canonicalDeps } from '../features/lists/canonical-filters.ts'
import { Filters } from '../features/lists/filters.tsx'
import { listPage } from '../features/lists/list-page.ts'
import { listAddress, parseArticleSearch } from '../features/lists/list-search.ts'
import { cardGrid, RowList, wholeList } from '../features/lists/row-list.tsx'
import { ShowMore } from '../features/lists/show-more.tsx'
import { Subscribe } from '../features/lists/subscribe.tsx'
import { ContentPageHeader } from '../layout/page-header.tsx'
import { localHref } from '../locale.ts'
import { routeHead } from '../seo/head.ts'
import type { Answers } from '../trpc.ts'
import { ContentCard } from '../ui/card.tsx'

type NewsCard = Answers['news']['list']['rows'][number]

const path = '/all-news'
const list = listPage({
  path,
  query: ({ news }, filters, rows) => news.list.infiniteQueryOptions(filters, rows),
})

/**
 * All news: 48 cards at first, with filters by title, date, month and year (docs/spec/part-1.md#2.8, docs/spec/rulings.md#11, #16).
 */
export const Route = createFileRoute('/all-news')({
  validateSearch: parseArticleSearch,
  loaderDeps: canonicalDeps(parseArticleSearch),
  loader: (route) => list.load(route),
  head: ({ match }) =>
    routeHead(match, path, {
      feed: { type: 'application/atom+xml', href: localHref('/news.atom'), title: messages.news },
    }),
  component: AllNews,
})

function AllNews() {
  const { head, search, batches, list: whole, displayed, onSearch } = list.useList()
  const { rows, total, next } = displayed
  return (
    <>
      <ContentPageHeader head={head} />
      <div className="wrap section">
        <Filters
          path={path}
          fields={articleFields(search, batches[0]?.years ?? [])}
          count={messages.countNews({ count: whole.total })}
          onChange={onSearch}
        />
        <RowList
          list={displayed}
          Item={NewsItem}
          emptyText={messages.noNewsFound}
          emptyNext={wholeList(search, messages.viewAllNews)}
          path={path}
          {...cardGrid}
        />
        <ShowMore
          href={next === null ? null : listAddress(path, { ...search, shown: next })}
          shown={rows.length}
          left={total - rows.length}
        />
        <p className="mt-8">
          <Subscribe href="/news.atom" label={messages.newsInYourNewsReader} />
        </p>
      </div>
    </>
  )
}

const NewsItem = ({ row, index }: { row: NewsCard; index: number }) => (
  <ContentCard
    href={`/news/${encodeURIComponent(row.id)}`}
    title={row.headline}
    text={row.text}
    date={row.date}
    picture={row.picture}
    level="h2"
    eager={index === 0}
  />
)
