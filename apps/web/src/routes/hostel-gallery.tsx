import { createFileRoute } from '@tanstack/react-router'
import { GalleryPage } from '../design/gallery.tsx'
import { found, pageHead } from '../shell/head.ts'
import { readFilters } from '../shell/list.ts'
import { api } from '../trpc.ts'

const path = '/hostel-gallery'
const readSearch = readFilters()

/** Pictures of the hostel (ruling 3): the upstream has one gallery, which both pages show. */
export const Route = createFileRoute('/hostel-gallery')({
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
  component: HostelGallery,
})

function HostelGallery() {
  const head = Route.useLoaderData()
  const { shown } = Route.useLoaderDeps()
  const [gallery] = api.gallery.useSuspenseQuery({ shown })
  return <GalleryPage head={head} gallery={gallery} />
}
