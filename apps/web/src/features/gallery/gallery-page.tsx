// The galleries: a grid of pictures, and the light box over it (docs/spec/part-2.md#2 and #4).
import * as messages from '@school/content/messages/media'
import { askTheOffice, EmptyState } from '../../layout/empty-state.tsx'
import { ContentPageHeader } from '../../layout/page-header.tsx'
import type { GalleryPicture, PageInfo } from '../../trpc.ts'
import type { ShownRows } from '../lists/list-rows.ts'
import { listAddress } from '../lists/list-search.ts'
import { ShowMore } from '../lists/show-more.tsx'
import { Gallery } from './gallery.tsx'

/** A page of pictures, shared by `/gallery` and `/hostel-gallery`. */
export function GalleryPage({
  head,
  gallery,
  note,
}: {
  head: PageInfo
  gallery: ShownRows<GalleryPicture>
  /** What the pictures are, if the title does not say it. */
  note?: string
}) {
  const { rows, total, next } = gallery
  const longer = next === null ? null : listAddress(head.path, { shown: next })
  return (
    <>
      <ContentPageHeader head={head} />
      <div className="wrap section">
        {note && rows.length > 0 && <p className="mb-6 max-w-[70ch] text-muted">{note}</p>}
        {rows.length === 0 ? (
          <EmptyState text={messages.noPictures} next={askTheOffice} />
        ) : (
          <Gallery pictures={rows} total={total} longer={longer} />
        )}
        <ShowMore href={longer} shown={rows.length} left={total - rows.length} />
      </div>
    </>
  )
}
