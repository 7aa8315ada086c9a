import { createFileRoute } from '@tanstack/react-router'
import { GalleryPage } from '../features/gallery/gallery-page.tsx'
import { canonicalFilters } from '../features/lists/canonical-filters.ts'
import { parseFilters } from '../features/lists/list-search.ts'
import { ensurePageInfo, usePageInfo } from '../loaders.ts'
import { routeHead } from '../seo/head.ts'
import { trpc } from '../trpc.ts'

const path = '/gallery'
const parseSearch = parseFilters()

/** The pictures of the school (docs/spec/part-2.md#2). */
export const Route = createFileRoute('/gallery')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => canonicalFilters(parseSearch(search)),
  loader: async ({ context, deps }) => {
    await Promise.all([ensurePageInfo(context, path), context.queries.gallery.ensureData(deps)])
  },
  head: ({ match }) => routeHead(match, path),
  component: PictureGallery,
})

function PictureGallery() {
  const [gallery] = trpc.gallery.useSuspenseQuery(Route.useLoaderDeps())
  return <GalleryPage head={usePageInfo(path)} gallery={gallery} />
}
