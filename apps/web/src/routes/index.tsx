import { createFileRoute } from '@tanstack/react-router'
import { Banner } from '../features/home/banner.tsx'
import { Chairman } from '../features/home/chairman.tsx'
import { Intro } from '../features/home/intro.tsx'
import { ApplyInvitation } from '../features/home/invitation.tsx'
import { LaterBlocks } from '../features/home/later-blocks.tsx'
import { LatestNews } from '../features/home/latest-news.tsx'
import { Notices } from '../features/home/notices.tsx'
import { Services } from '../features/home/services.tsx'
import { Welcome } from '../features/home/welcome.tsx'
import { ensurePageInfo } from '../loaders.ts'
import { routeHead } from '../seo/head.ts'
import { trpc } from '../trpc.ts'

/** The home page: ten blocks (docs/spec/part-1.md#2.6, #4 and #9; docs/spec/rulings.md#4, #17, #21, #22). */
export const Route = createFileRoute('/')({
  // All blocks in one document, for visitors without scripts.
  validateSearch: ({ all }): { all?: '1' } => (all ? { all: '1' } : {}),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { all } }) => {
    await Promise.all([
      ensurePageInfo(context, '/'),
      context.queries.home.ensureData(),
      ...(all ? [context.queries.homeLater.ensureData()] : []),
    ])
  },
  head: ({ match }) => routeHead(match, '/'),
  component: HomePage,
})

function HomePage() {
  const [data] = trpc.home.useSuspenseQuery()
  const { all } = Route.useLoaderDeps()
  return (
    <>
      <div className="relative">
        <Banner banners={data.banners} />
        <Welcome />
      </div>
      <LatestNews items={data.strip} />
      <Intro />
      <div className="later-[108rem] bg-sand lg:later-[69rem]">
        <div className="wrap section grid items-stretch gap-x-10 gap-y-12 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
          <Notices notices={data.notices} />
          <Chairman />
        </div>
      </div>
      <Services />
      <LaterBlocks all={all !== undefined} has={data.has} />
      <ApplyInvitation />
    </>
  )
}
