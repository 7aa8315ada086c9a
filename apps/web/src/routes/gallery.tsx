import { createFileRoute } from '@tanstack/react-router'
import { GalleryPage } from '../features/gallery/gallery-page.tsx'
import { parseFilters } from '../features/lists/list-search.ts'
import { loadPageHead } from '../loaders.ts'
import { pageHead } from '../seo/head.ts'

const path = '/gallery'
const parseSearch = parseFilters()

/** The pictures of the school (docs/spec/part-2.md#2). */
export const Route = createFileRoute('/gallery')({
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
  component: PictureGallery,
})

function PictureGallery() {
  const { head, gallery } = Route.useLoaderData()
  return <GalleryPage head={head} gallery={gallery} />
}
