import * as messages from '@school/content/messages/media'
import { createFileRoute } from '@tanstack/react-router'
import { GalleryPage } from '../features/gallery/gallery-page.tsx'
import { canonicalFilters } from '../features/lists/canonical-filters.ts'
import { loadList, rowOptions, shownRows } from '../features/lists/list-rows.ts'
import { parseFilters } from '../features/lists/list-search.ts'
import { usePageInfo } from '../loaders.ts'
import { routeHead } from '../seo/head.ts'
import { trpc } from '../trpc.ts'

const path = '/hostel-gallery'
const parseSearch = parseFilters()

/** Pictures of the hostel (docs/spec/rulings.md#3): the upstream has one gallery, which both pages show,
 * and this one says so. */
export const Route = createFileRoute('/hostel-gallery')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => canonicalFilters(parseSearch(search)),
  loader: ({ context, deps: { shown } }) =>
    loadList(context, path, context.queries.gallery.infiniteQueryOptions({}, rowOptions(shown)), shown),
  head: ({ match }) => routeHead(match, path),
  component: HostelGallery,
})

function HostelGallery() {
  const { shown } = Route.useLoaderDeps()
  const [{ pages }] = trpc.gallery.useSuspenseInfiniteQuery({}, rowOptions(shown))
  return (
    <GalleryPage head={usePageInfo(path)} gallery={shownRows(pages, shown)} note={messages.wholeSchool} />
  )
}
