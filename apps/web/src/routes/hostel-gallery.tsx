import * as messages from '@school/content/messages/media'
import { createFileRoute } from '@tanstack/react-router'
import { GalleryPage, galleryPage } from '../features/gallery/gallery-page.tsx'
import { canonicalDeps } from '../features/lists/canonical-filters.ts'
import { parseFilters } from '../features/lists/list-search.ts'
import { routeHead } from '../seo/head.ts'

const path = '/hostel-gallery'
const parseSearch = parseFilters()
const list = galleryPage(path)

/** Pictures of the hostel (docs/spec/rulings.md#3): the upstream has one gallery, which both pages show, and this one says so. */
export const Route = createFileRoute('/hostel-gallery')({
  validateSearch: parseSearch,
  loaderDeps: canonicalDeps(parseSearch),
  loader: (route) => list.load(route),
  head: ({ match }) => routeHead(match, path),
  component: () => <GalleryPage list={list} note={messages.wholeSchool} />,
})
