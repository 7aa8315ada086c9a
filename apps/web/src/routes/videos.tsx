import { loadingVideo } from '@school/content/messages/layout'
import * as messages from '@school/content/messages/media'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { canonicalDeps } from '../features/lists/canonical-filters.ts'
import { Filters } from '../features/lists/filters.tsx'
import { listPage } from '../features/lists/list-page.ts'
import { type ListSearch, listAddress, parseFilters } from '../features/lists/list-search.ts'
import { rowId, ShowMore } from '../features/lists/show-more.tsx'
import { hostAddress, Player, PlayLink, Poster } from '../features/videos/player.tsx'
import { askTheOffice, EmptyState } from '../layout/empty-state.tsx'
import { ContentPageHeader } from '../layout/page-header.tsx'
import { usePageInfo } from '../loaders.ts'
import { routeHead } from '../seo/head.ts'
import type { Answers } from '../trpc.ts'
import { DateText } from '../ui/date.tsx'
import { Icon } from '../ui/icon.tsx'
import { langOf } from '../ui/language.ts'
import { Loading } from '../ui/loading.tsx'
import { MixedText } from '../ui/mixed-text.tsx'

type Video = Answers['videos']['list']['rows'][number]

const path = '/videos'
const parseSearch = parseFilters('title')
const list = listPage({
  path,
  saysLoading: true,
  query: ({ videos }, filters, rows) => videos.list.infiniteQueryOptions(filters, rows),
})

/**
 * All videos. The first is selected, a thumbnail selects and plays its video (docs/spec/part-1.md#2.10,
 * docs/spec/rulings.md#22).
 */
export const Route = createFileRoute('/videos')({
  validateSearch: parseSearch,
  loaderDeps: canonicalDeps(parseSearch),
  loader: (route) => list.load(route),
  head: ({ match }) => {
    if (!import.meta.env.SSR) return routeHead(match, path)
    const { shown: _, ...filters } = match.loaderDeps as ListSearch
    const rows = match.context.queries.videos.list.getInfiniteData(filters)?.pages[0]?.rows
    // Search engines accept a video only with a picture and a date.
    const first = rows?.find(({ picture, date }) => picture && date)
    return routeHead(match, path, first && { shows: { type: 'video', ...first } })
  },
  component: Videos,
})

function Videos() {
  return (
    <>
      <ContentPageHeader head={usePageInfo(path)} />
      <div className="wrap section">
        <Suspense fallback={<Loading text={loadingVideo} />}>
          <VideoList />
        </Suspense>
      </div>
    </>
  )
}

function VideoList() {
  const { search, list: shown, onSearch } = list.useList()
  const { rows, total, next } = shown
  // The row instead of its id: a video keeps playing while a search removes its row from the list.
  const [selected, select] = useState<Video | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const video = selected ?? rows[0]
  const choose = (row: Video) => {
    select(row)
    place.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      {video && (
        <div
          ref={place}
          className="mb-10 grid items-start gap-x-8 gap-y-4 md:mb-14 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]"
        >
          <Player video={video} play={selected !== null} onPlay={() => choose(video)} />
          <div>
            <DateText date={video.date} className="text-sm font-semibold text-gold-700" />
            <h2 className="mt-1 text-2xl text-pretty" lang={langOf(video.title)}>
              <MixedText text={video.title} />
            </h2>
            <p className="mt-3 text-muted">{messages.youtubeNote}</p>
            <a href={hostAddress(video)} rel="noopener" className="more mt-3">
              {messages.watchOnYoutube}
              <Icon name="open" size={18} />
            </a>
          </div>
        </div>
      )}
      <Filters
        path={path}
        fields={[
          { name: 'title', label: messages.title, hint: messages.wordsOfTheTitle, value: search.title },
        ]}
        count={messages.countVideos({ count: total })}
        onChange={onSearch}
      />
      {rows.length === 0 ? (
        <EmptyState text={messages.noVideosFound} next={askTheOffice} />
      ) : (
        <ul className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-3 xl:grid-cols-4">
          {rows.map((row, index) => (
            <li key={row.id} id={rowId(index)} className="grid">
              <PlayLink
                video={row}
                current={row.id === video?.id}
                onPlay={() => choose(row)}
                className="card card-link group flex flex-col overflow-hidden text-left aria-[current]:border-gold-700 aria-[current]:bg-gold-100"
              >
                <span className="relative block aspect-video w-full overflow-hidden bg-green-800">
                  <Poster video={row} sizes="(min-width: 1280px) 288px, 50vw" />
                  <span className="absolute inset-0 grid place-items-center">
                    <span className="grid size-12 place-items-center rounded-full bg-green-900/70 text-white transition-colors duration-200 group-hover:bg-gold-400 group-hover:text-green-900">
                      <Icon name="play" size={20} className="ml-0.5" />
                    </span>
                  </span>
                </span>
                <span className="block p-3 sm:p-4">
                  <DateText date={row.date} className="mb-1 block text-sm font-semibold text-gold-700" />
                  <span
                    className="line-clamp-3 block leading-snug font-medium wrap-anywhere group-hover:text-green-800"
                    lang={langOf(row.title)}
                  >
                    <MixedText text={row.title} />
                  </span>
                </span>
              </PlayLink>
            </li>
          ))}
        </ul>
      )}
      <ShowMore
        href={next === null ? null : listAddress(path, { ...search, shown: next })}
        shown={rows.length}
        left={total - rows.length}
      />
    </>
  )
}
