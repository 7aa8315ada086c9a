import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Banner } from '../features/home/banner.tsx'
import { Chairman } from '../features/home/chairman.tsx'
import { Events } from '../features/home/events.tsx'
import { Intro } from '../features/home/intro.tsx'
import { ApplyInvitation } from '../features/home/invitation.tsx'
import { LatestNews } from '../features/home/latest-news.tsx'
import { News } from '../features/home/news.tsx'
import { Notices } from '../features/home/notices.tsx'
import { Partners } from '../features/home/partners.tsx'
import { Services } from '../features/home/services.tsx'
import { Testimonials } from '../features/home/testimonials.tsx'
import { Today } from '../features/home/today.tsx'
import { Videos } from '../features/home/videos.tsx'
import { Welcome } from '../features/home/welcome.tsx'
import { ensurePageInfo } from '../loaders.ts'
import { routeHead } from '../seo/head.ts'
import { trpc } from '../trpc.ts'

/** The home page: ten blocks (docs/spec/part-1.md#2.6, #4 and #9; docs/spec/rulings.md#4, #17, #21, #22). */
export const Route = createFileRoute('/')({
  loader: async ({ context }) => {
    await Promise.all([ensurePageInfo(context, '/'), context.queries.home.ensureData()])
  },
  head: ({ match }) => routeHead(match, '/'),
  component: HomePage,
})

/** Each block is in `<Suspense>`, so that React hydrates one after the other, and first the one that a visitor touches. */
function HomePage() {
  const [data] = trpc.home.useSuspenseQuery()
  return (
    <>
      <Suspense>
        <div className="relative beside:grid beside:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <Banner banners={data.banners} />
          <Welcome />
        </div>
        <LatestNews items={data.strip} />
        <Today day={data.day} />
      </Suspense>
      <Suspense>
        <Intro />
      </Suspense>
      <div className="bg-sand">
        <div className="wrap section grid grid-cols-1 items-stretch print:block gap-x-10 gap-y-12 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
          <Suspense>
            <Notices notices={data.notices} />
          </Suspense>
          <Suspense>
            <Chairman />
          </Suspense>
        </div>
      </div>
      <Suspense>
        <Services />
      </Suspense>
      <Suspense>
        <Events events={data.events} />
      </Suspense>
      <Suspense>
        <Videos videos={data.videos} />
      </Suspense>
      <Suspense>
        <News news={data.news} />
      </Suspense>
      <Suspense>
        <Testimonials voices={data.testimonials} />
      </Suspense>
      <Suspense>
        <Partners />
      </Suspense>
      <Suspense>
        <ApplyInvitation />
      </Suspense>
    </>
  )
}
