import * as messages from '@school/content/messages/lists'
import { createFileRoute } from '@tanstack/react-router'
import { articleFields } from '../features/lists/article-filters.ts'
import { canonicalDeps } from '../features/lists/canonical-filters.ts'
import { Filters } from '../features/lists/filters.tsx'
import { listPage } from '../features/lists/list-page.ts'
import { listAddress, parseArticleSearch } from '../features/lists/list-search.ts'
import { RowList, wholeList } from '../features/lists/row-list.tsx'
import { ShowMore } from '../features/lists/show-more.tsx'
import { Subscribe } from '../features/lists/subscribe.tsx'
import { SectionPage } from '../layout/columns.tsx'
import { localHref } from '../locale.ts'
import { routeHead } from '../seo/head.ts'
import type { Answers } from '../trpc.ts'
import { DateTile } from '../ui/date.tsx'
import { useFarPieces } from '../ui/far-pieces.ts'
import { Icon } from '../ui/icon.tsx'
import { langOf } from '../ui/language.ts'
import { MixedText } from '../ui/mixed-text.tsx'

type NoticeRow = Answers['notices']['list']['rows'][number]

const path = '/all-notice'
const list = listPage({
  path,
  query: ({ notices }, filters, rows) => notices.list.infiniteQueryOptions(filters, rows),
})

/**
 * All notices: 50 at first, with filters by title, date, month and year (docs/spec/part-1.md#2.7, docs/spec/rulings.md#11, #14,
 * #16).
 */
export const Route = createFileRoute('/all-notice')({
  validateSearch: parseArticleSearch,
  loaderDeps: canonicalDeps(parseArticleSearch),
  loader: (route) => list.load(route),
  head: ({ match }) =>
    routeHead(match, path, {
      feed: { type: 'application/atom+xml', href: localHref('/notices.atom'), title: messages.notices },
    }),
  component: AllNotices,
})

function AllNotices() {
  const { head, search, batches, list: whole, displayed, onSearch } = list.useList()
  const { rows, total, next } = displayed
  useFarPieces()
  return (
    <SectionPage head={head}>
      <Filters
        path={path}
        fields={articleFields(search, batches[0]?.years ?? [])}
        count={messages.countNotices({ count: whole.total })}
        onChange={onSearch}
      />
      <RowList
        list={displayed}
        Item={NoticeItem}
        emptyText={messages.noNoticesFound}
        emptyNext={wholeList(search, messages.seeAllNotices)}
        path={path}
        className="grid grid-cols-1 gap-2.5"
        rowClassName="piece card card-link relative flex flex-wrap items-center gap-4 p-3 md:gap-5"
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

const attached = {
  picture: messages.pictureAttached,
  pdf: messages.pdfAttached,
  file: messages.fileAttached,
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
          <Icon name={row.attachment === 'picture' ? 'image' : 'file'} size={15} />
          {attached[row.attachment]}
        </p>
      )}
    </div>
    <Icon name="right" className="text-gold-700" />
  </>
)
