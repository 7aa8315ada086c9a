// The galleries: a grid of pictures, and the light box over it (docs/spec/part-2.md#2 and #4).
import { loadingGallery } from '@school/content/messages/layout'
import * as messages from '@school/content/messages/media'
import { Suspense } from 'react'
import { askTheOffice, EmptyState } from '../../layout/empty-state.tsx'
import { ContentPageHeader } from '../../layout/page-header.tsx'
import { usePageInfo } from '../../loaders.ts'
import { Loading } from '../../ui/loading.tsx'
import { listPage } from '../lists/list-page.ts'
import { listAddress } from '../lists/list-search.ts'
import { ShowMore } from '../lists/show-more.tsx'
import { Gallery } from './gallery.tsx'

/** The pictures at an address. */
export const galleryPage = (path: string) =>
  listPage({
    path,
    saysLoading: true,
    query: ({ gallery }, _filters, rows) => gallery.infiniteQueryOptions({}, rows),
  })

interface GalleryProps {
  list: ReturnType<typeof galleryPage>
  /** What the pictures are, if the title does not say it. */
  note?: string
}

/** A page of pictures, shared by `/gallery` and `/hostel-gallery`. */
export function GalleryPage(props: GalleryProps) {
  return (
    <>
      <ContentPageHeader head={usePageInfo(props.list.path)} />
      <div className="wrap section">
        <Suspense fallback={<Loading text={loadingGallery} />}>
          <Pictures {...props} />
        </Suspense>
      </div>
    </>
  )
}

function Pictures({ list, note }: GalleryProps) {
  const {
    list: { rows, total, next },
  } = list.useList()
  const longer = next === null ? null : listAddress(list.path, { shown: next })
  return (
    <>
      {note && rows.length > 0 && <p className="mb-6 max-w-[70ch] text-muted">{note}</p>}
      {rows.length === 0 ? (
        <EmptyState text={messages.noPictures} next={askTheOffice} />
      ) : (
        <Gallery pictures={rows} total={total} longer={longer} />
      )}
      <ShowMore href={longer} shown={rows.length} left={total - rows.length} />
    </>
  )
}
