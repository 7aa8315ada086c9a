import { createFileRoute } from '@tanstack/react-router'
import { GalleryPage } from '../design/gallery.tsx'
import { found, pageHead } from '../shell/head.ts'
import { readFilters } from '../shell/list.ts'
import { api } from '../trpc.ts'

const path = '/gallery'
const readSearch = readFilters()

/** The pictures of the school (part 2 section 2). */
export const Route = createFileRoute('/gallery')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => readSearch(search),
  loader: async ({ context: { trpc }, deps: { shown } }) => {
    const [head] = await Promise.all([
      found(trpc.page.ensureData({ path })),
      trpc.gallery.ensureData({ shown }),
    ])
    return head
  },
  head: ({ match, loaderData }) =>
    pageHead(match, loaderData && { path, name: loaderData.name, description: loaderData.sentence }),
  component: PictureGallery,
})

function PictureGallery() {
  const head = Route.useLoaderData()
  const { shown } = Route.useLoaderDeps()
  const [gallery] = api.gallery.useSuspenseQuery({ shown })
  return <GalleryPage head={head} gallery={gallery} />
}
