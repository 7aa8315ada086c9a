import { createFileRoute } from '@tanstack/react-router'
import { GalleryPage, galleryPage } from '../features/gallery/gallery-page.tsx'
import { canonicalDeps } from '../features/lists/canonical-filters.ts'
import { parseFilters } from '../features/lists/list-search.ts'
import { routeHead } from '../seo/head.ts'

const path = '/gallery'
const parseSearch = parseFilters()
const list = galleryPage(path)

/** The pictures of the school (docs/spec/part-2.md#2). */
export const Route = createFileRoute('/gallery')({
  validateSearch: parseSearch,
  loaderDeps: canonicalDeps(parseSearch),
  loader: (route) => list.load(route),
  head: ({ match }) => routeHead(match, path),
  component: () => <GalleryPage list={list} />,
})
