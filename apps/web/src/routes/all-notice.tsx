import * as messages from '@school/content/messages/lists'
import { createFileRoute } from '@tanstack/react-router'
import { articleFields } from '../features/lists/article-filters.ts'
import { canonicalFilters } from '../features/lists/canonical-filters.ts'
import { Filters } from '../features/lists/filters.tsx'
import { loadList, rowOptions, useShownRows } from '../features/lists/list-rows.ts'
import { listAddress, parseArticleSearch } from '../features/lists/list-search.ts'
import { RowList, wholeList } from '../features/lists/row-list.tsx'
import { ShowMore } from '../features/lists/show-more.tsx'
import { Subscribe } from '../features/lists/subscribe.tsx'
import { SectionPage } from '../layout/columns.tsx'
import { usePageInfo } from '../loaders.ts'
import { localHref } from '../locale.ts'
import { routeHead } from '../seo/head.ts'
import { type NoticeRow, trpc } from '../trpc.ts'
import { DateTile } from '../ui/date.tsx'
import { Icon } from '../ui/icon.tsx'
import { langOf } from '../ui/language.ts'
import { MixedText } from '../ui/mixed-text.tsx'

const path = '/all-notice'

/**
 * All notices: 50 at first, with filters by title, date, month and year (docs/spec/part-1.md#2.7, docs/spec/rulings.md#11, #14,
 * #16).
 */
export const Route = createFileRoute('/all-notice')({
  validateSearch: parseArticleSearch,
  // Other search parameters (campaign marks of messengers) make no other list.
  loaderDeps: ({ search }) => canonicalFilters(parseArticleSearch(search)),
  loader: ({ context, deps: { shown, ...filters } }) =>
    loadList(
      context,
      path,
      context.queries.notices.list.infiniteQueryOptions(filters, rowOptions(shown)),
      shown,
    ),
  head: ({ match }) =>
    routeHead(match, path, {
      feed: { type: 'application/atom+xml', href: localHref('/notices.atom'), title: messages.notices },
    }),
  component: AllNotices,
})

function AllNotices() {
  const search = Route.useLoaderDeps()
  const { shown, ...filters } = search
  const [{ pages }] = trpc.notices.list.useSuspenseInfiniteQuery(filters, rowOptions(shown))
  const { list, displayed } = useShownRows(pages, shown)
  const { rows, total, next } = displayed
  const navigate = Route.useNavigate()
  return (
    <SectionPage head={usePageInfo(path)}>
      <Filters
        path={path}
        fields={articleFields(search, pages[0]?.years ?? [])}
        count={messages.countNotices({ count: list.total })}
        onChange={(values) =>
          navigate({ search: parseArticleSearch(values), replace: true, resetScroll: false })
        }
      />
      <RowList
        list={displayed}
        Item={NoticeItem}
        emptyText={messages.noNoticesFound}
        emptyNext={wholeList(search, messages.seeAllNotices)}
        path={path}
        className="grid grid-cols-1 gap-2.5"
        rowClassName="card card-link relative flex flex-wrap items-center gap-4 p-3 md:gap-5"
      />
      <ShowMore
        href={next === null ? null : listAddress(path, { ...search, shown: next })}
        shown={rows.length}
        left={total - rows.length}
      />
      <p className="mt-8">
        <Subscribe href="/notices.atom" label={messages.noticesInYourNewsReader} />
      </p>
    </SectionPage>
  )
}

const NoticeItem = ({ row }: { row: NoticeRow }) => (
  <>
    <DateTile date={row.date} />
    <div className="min-w-0 flex-1 basis-28">
      <h2
        lang={langOf(row.headline)}
        className="font-sans text-base leading-snug font-medium text-pretty md:text-lg"
      >
        <a href={localHref(`/notice/${encodeURIComponent(row.id)}`)} className="cover hover:text-green-800">
          <MixedText text={row.headline} />
        </a>
      </h2>
      {row.attachment && (
        <p className="mt-1 flex items-center gap-1.5 text-sm text-muted">
          <Icon name={row.attachment === 'pdf' ? 'file' : 'image'} size={15} />
          {row.attachment === 'pdf' ? messages.pdfAttached : messages.pictureAttached}
        </p>
      )}
    </div>
    <Icon name="right" className="text-gold-700" />
  </>
)
