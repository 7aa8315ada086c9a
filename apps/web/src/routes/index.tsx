import * as messages from '@school/content/messages/layout'
import { createFileRoute } from '@tanstack/react-router'
import { type ReactElement, type ReactNode, Suspense } from 'react'
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
import { HomeWords, Part, type PartProps } from '../features/home/words.tsx'
import { Unconfirmed } from '../layout/unconfirmed.tsx'
import { ensurePageInfo, whileShown } from '../loaders.ts'
import { useAnswer } from '../query-client.ts'
import { routeHead } from '../seo/head.ts'
import type { Home } from '../trpc.ts'
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
  return children(useAnswer(({ home }) => home.queryOptions()))
}

/**
 * A part of the page in `<Suspense>`, so that React hydrates one after the other, and first the one that a visitor touches.
 */
function Block({ name, children }: PartProps) {
  return (
    <Suspense>
      <Part name={name}>{children}</Part>
    </Suspense>
  )
}

/** The same for a part with rows. After a navigation it says that they are loading. */
function RowsBlock({
  name,
  waiting,
  children,
}: {
  name: PartProps['name']
  waiting: ReactElement
  children: (rows: Home) => ReactElement
}) {
  return (
    <Suspense fallback={waiting}>
      <WithRows>{(rows) => <Part name={name}>{children(rows)}</Part>}</WithRows>
    </Suspense>
  )
}

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
      <Block name="intro">
        <Intro />
      </Block>
      <div className="bg-sand">
        <div className="wrap section grid grid-cols-1 items-stretch print:block gap-x-10 gap-y-6 md:gap-y-12 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
          <RowsBlock name="notices" waiting={<Loading text={messages.loading} />}>
            {({ notices }) => <Notices notices={notices} />}
          </RowsBlock>
          <Block name="chairman">
            <Chairman />
          </Block>
        </div>
      </div>
      <Block name="services">
        <Services />
      </Block>
      <RowsBlock name="events" waiting={<Waiting text={messages.loading} />}>
        {({ events }) => <Events events={events} />}
      </RowsBlock>
      <RowsBlock name="videos" waiting={<Waiting text={messages.loadingVideo} />}>
        {({ videos }) => <Videos videos={videos} />}
      </RowsBlock>
      <RowsBlock name="news" waiting={<Waiting text={messages.loading} />}>
        {({ news }) => <News news={news} />}
      </RowsBlock>
      <RowsBlock name="testimonials" waiting={<Waiting text={messages.loadingTestimonials} />}>
        {({ testimonials }) => <Testimonials voices={testimonials} />}
      </RowsBlock>
      <Block name="partners">
        <Partners />
      </Block>
      <Block name="invitation">
        <ApplyInvitation />
      </Block>
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
