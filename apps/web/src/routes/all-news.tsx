import * as messages from '@school/content/messages/lists'
import { createFileRoute } from '@tanstack/react-router'
import { articleFields } from '../features/lists/article-filters.ts'
import { canonicalFilters } from '../features/lists/canonical-filters.ts'
import { Filters } from '../features/lists/filters.tsx'
import { loadList, rowOptions, useShownRows } from '../features/lists/list-rows.ts'
import { listAddress, parseArticleSearch } from '../features/lists/list-search.ts'
import { cardGrid, RowList, wholeList } from '../features/lists/row-list.tsx'
import { ShowMore } from '../features/lists/show-more.tsx'
import { Subscribe } from '../features/lists/subscribe.tsx'
import { ContentPageHeader } from '../layout/page-header.tsx'
import { usePageInfo } from '../loaders.ts'
import { localHref } from '../locale.ts'
import { routeHead } from '../seo/head.ts'
import { type NewsCard, trpc } from '../trpc.ts'
import { ContentCard } from '../ui/card.tsx'

const path = '/all-news'

/**
 * All news: 48 cards at first, with filters by title, date, month and year (docs/spec/part-1.md#2.8, docs/spec/rulings.md#11, #16).
 */
export const Route = createFileRoute('/all-news')({
  validateSearch: parseArticleSearch,
  // Other search parameters (campaign marks of messengers) make no other list.
  loaderDeps: ({ search }) => canonicalFilters(parseArticleSearch(search)),
  loader: ({ context, deps: { shown, ...filters } }) =>
    loadList(
      context,
      path,
      context.queries.news.list.infiniteQueryOptions(filters, rowOptions(shown)),
      shown,
    ),
  head: ({ match }) =>
    routeHead(match, path, {
      feed: { type: 'application/atom+xml', href: localHref('/news.atom'), title: messages.news },
    }),
  component: AllNews,
})

function AllNews() {
  const search = Route.useLoaderDeps()
  const { shown, ...filters } = search
  const [{ pages }] = trpc.news.list.useSuspenseInfiniteQuery(filters, rowOptions(shown))
  const { list, displayed } = useShownRows(pages, shown)
  const { rows, total, next } = displayed
  const navigate = Route.useNavigate()
  return (
    <>
      <ContentPageHeader head={usePageInfo(path)} />
      <div className="wrap section">
        <Filters
          path={path}
          fields={articleFields(search, pages[0]?.years ?? [])}
          count={messages.countNews({ count: list.total })}
          onChange={(values) =>
            navigate({ search: parseArticleSearch(values), replace: true, resetScroll: false })
          }
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
