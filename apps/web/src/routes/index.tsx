import * as messages from '@school/content/messages/layout'
import { createFileRoute } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
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
import { HomeWords, Part } from '../features/home/words.tsx'
import { Unconfirmed } from '../layout/unconfirmed.tsx'
import { ensurePageInfo, whileShown } from '../loaders.ts'
import { routeHead } from '../seo/head.ts'
import { type Home, trpc } from '../trpc.ts'
import { useFarPieces } from '../ui/far-pieces.ts'
import { Loading } from '../ui/loading.tsx'

/** The home page: ten blocks (docs/spec/part-1.md#2.6, #4 and #9; docs/spec/rulings.md#4, #17, #21, #22). */
export const Route = createFileRoute('/')({
  loader: async ({ context, cause }) => {
    await Promise.all([ensurePageInfo(context, '/'), whileShown(cause, context.queries.home.ensureData())])
  },
  head: ({ match }) => routeHead(match, '/'),
  component: HomePage,
})

/** Calls its child with the rows of the page; suspends until they are there. */
function WithRows({ children }: { children: (rows: Home) => ReactNode }) {
  return children(trpc.home.useSuspenseQuery()[0])
}

/**
 * Each block is in `<Suspense>`, so that React hydrates one after the other, and first the one that a visitor touches. After a
 * navigation the blocks with rows say that they are loading.
 */
function HomePage() {
  useFarPieces()
  return (
    <HomeWords>
      <Suspense fallback={<Waiting text={messages.loading} />}>
        <WithRows>
          {({ banners, strip, day, round }) => (
            <>
              <div className="relative beside:grid beside:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
                <Banner banners={banners} />
                <Part name="welcome">
                  <Welcome round={round} />
                </Part>
              </div>
              <LatestNews items={strip} />
              <Today day={day} />
            </>
          )}
        </WithRows>
      </Suspense>
      <Suspense>
        <Part name="intro">
          <Intro />
        </Part>
      </Suspense>
      <div className="bg-sand">
        <div className="wrap section grid grid-cols-1 items-stretch print:block gap-x-10 gap-y-6 md:gap-y-12 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
          <Suspense fallback={<Loading text={messages.loading} />}>
            <WithRows>
              {({ notices }) => (
                <Part name="notices">
                  <Notices notices={notices} />
                </Part>
              )}
            </WithRows>
          </Suspense>
          <Suspense>
            <Part name="chairman">
              <Chairman />
            </Part>
          </Suspense>
        </div>
      </div>
      <Suspense>
        <Part name="services">
          <Services />
        </Part>
      </Suspense>
      <Suspense fallback={<Waiting text={messages.loading} />}>
        <WithRows>
          {({ events }) => (
            <Part name="events">
              <Events events={events} />
            </Part>
          )}
        </WithRows>
      </Suspense>
      <Suspense fallback={<Waiting text={messages.loadingVideo} />}>
        <WithRows>
          {({ videos }) => (
            <Part name="videos">
              <Videos videos={videos} />
            </Part>
          )}
        </WithRows>
      </Suspense>
      <Suspense fallback={<Waiting text={messages.loading} />}>
        <WithRows>
          {({ news }) => (
            <Part name="news">
              <News news={news} />
            </Part>
          )}
        </WithRows>
      </Suspense>
      <Suspense fallback={<Waiting text={messages.loadingTestimonials} />}>
        <WithRows>
          {({ testimonials }) => (
            <Part name="testimonials">
              <Testimonials voices={testimonials} />
            </Part>
          )}
        </WithRows>
      </Suspense>
      <Suspense>
        <Part name="partners">
          <Partners />
        </Part>
      </Suspense>
      <Suspense>
        <Part name="invitation">
          <ApplyInvitation />
        </Part>
      </Suspense>
      <Suspense>
        <WithRows>{({ isUnconfirmed }) => isUnconfirmed && <Unconfirmed />}</WithRows>
      </Suspense>
    </HomeWords>
  )
}

const Waiting = ({ text }: { text: string }) => (
  <div className="wrap section">
    <Loading text={text} />
  </div>
)
