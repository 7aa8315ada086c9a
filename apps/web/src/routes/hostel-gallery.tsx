import { createFileRoute } from '@tanstack/react-router'
import { GalleryPage } from '../features/gallery/gallery-page.tsx'
import { parseFilters } from '../features/lists/list-search.ts'
import { loadPageHead } from '../loaders.ts'
import { pageHead } from '../seo/head.ts'

const path = '/hostel-gallery'
const parseSearch = parseFilters()

/** Pictures of the hostel (docs/spec/rulings.md#3): the upstream has one gallery, which both pages show. */
export const Route = createFileRoute('/hostel-gallery')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => parseSearch(search),
  loader: async ({ context: { trpc }, deps: { shown } }) => {
    const [head, gallery] = await Promise.all([loadPageHead(trpc, path), trpc.gallery.query({ shown })])
    return { head, gallery }
  },
  head: ({ match, loaderData }) =>
    pageHead(
      match,
      loaderData && { path, name: loaderData.head.name, description: loaderData.head.description },
    ),
  component: HostelGallery,
})

function HostelGallery() {
  const { head, gallery } = Route.useLoaderData()
  return <GalleryPage head={head} gallery={gallery} />
}
