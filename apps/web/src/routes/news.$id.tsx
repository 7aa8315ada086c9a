import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { DateText, Icon, MoreLink, Picture } from '../design/elements.tsx'
import { HeaderBand, RecentList, ShareAndPrint } from '../design/page.tsx'
import { langOf, Prose, Words } from '../design/text.tsx'
import { found, pageHead } from '../shell/head.ts'
import { api, type Picture as MirroredPicture } from '../trpc.ts'

/** One news item, and the recent ones beside it (part 1 section 2.8). */
export const Route = createFileRoute('/news/$id')({
  loader: async ({ context: { trpc }, params: { id } }) => {
    // A recent item that is on screen already is shown at once, without a call (ruling 18).
    const near = trpc.news.recent.getData()?.find((item) => item.id === id)
    if (near && near.text !== null) trpc.news.byId.setData({ id }, { ...near, text: near.text })
    const [item, head] = await Promise.all([
      found(trpc.news.byId.ensureData({ id })),
      found(trpc.page.ensureData({ path: '/news/{id}' })),
      trpc.news.recent.ensureData(),
    ])
    return { item, head }
  },
  head: ({ match, loaderData }) =>
    pageHead(
      match,
      loaderData && {
        path: `/news/${encodeURIComponent(loaderData.item.id)}`,
        name: loaderData.item.headline || loaderData.head.name,
        description: loaderData.item.text || loaderData.item.headline || loaderData.head.sentence,
        picture: loaderData.item.picture,
        kind: 'article',
      },
    ),
  component: NewsPage,
})

function NewsPage() {
  const { item, head } = Route.useLoaderData()
  const [recent] = api.news.recent.useSuspenseQuery()
  const title = item.headline || head.name
  return (
    <>
      <HeaderBand head={head} title={title}>
        <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
          <p className="flex items-center gap-2 text-white/90">
            {item.date && <Icon name="calendar" size={18} className="text-gold-400" />}
            <DateText date={item.date} />
          </p>
          <ShareAndPrint title={title} />
        </div>
      </HeaderBand>
      <div className="wrap section grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-14">
        <article className="min-w-0 text-lg">
          {item.picture && <LeadPicture key={item.id} picture={item.picture} alt={title} />}
          <Prose text={item.text} />
          {!item.text && !item.picture && (
            <p className="text-muted" lang={langOf(title)}>
              <Words text={title} />
            </p>
          )}
        </article>
        <RecentList
          title="Recent News"
          items={recent.map((row) => ({ ...row, href: `/news/${encodeURIComponent(row.id)}` }))}
          current={item.id}
          more={<MoreLink to={{ href: '/all-news', label: 'View All News', external: false }} />}
        />
      </div>
    </>
  )
}

/** The item's own picture, whole and large; nothing when it cannot be loaded. */
function LeadPicture({ picture, alt }: { picture: MirroredPicture; alt: string }) {
  const [broken, setBroken] = useState(false)
  if (broken) return null
  return (
    <div className="mb-8 overflow-hidden rounded-card border border-line bg-sand">
      <Picture
        picture={picture}
        alt={alt}
        sizes="(min-width: 1264px) 800px, 100vw"
        eager
        className="mx-auto h-auto max-h-[70vh] w-full object-contain"
        onError={() => setBroken(true)}
      />
    </div>
  )
}
