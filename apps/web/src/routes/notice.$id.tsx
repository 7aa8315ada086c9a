import * as messages from '@school/content/messages/lists'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { ArticlePage } from '../features/article/article-page.tsx'
import { useRecentInCache } from '../features/article/recent-in-cache.ts'
import { RecentList } from '../features/article/recent-list.tsx'
import { assertFound, ensurePageInfo, orNotFound, usePageInfo } from '../loaders.ts'
import { rowHead } from '../seo/head.ts'
import { type Attachment, trpc } from '../trpc.ts'
import { DateText } from '../ui/date.tsx'
import { formatBytes } from '../ui/format-number.ts'
import { Icon } from '../ui/icon.tsx'
import { langOf } from '../ui/language.ts'
import { MixedText } from '../ui/mixed-text.tsx'
import { Picture } from '../ui/picture.tsx'
import { Prose } from '../ui/prose.tsx'

const routePath = '/notice/{id}'
const addressOf = (id: string) => `/notice/${encodeURIComponent(id)}`

/** One notice, its attachment, and the recent ones beside it (docs/spec/part-1.md#2.7). */
export const Route = createFileRoute('/notice/$id')({
  loader: async ({ context, params: { id } }) => {
    await Promise.all([
      orNotFound(context.queries.notices.byId.ensureData({ id })),
      ensurePageInfo(context, routePath),
      context.queries.notices.recent.ensureData({ beside: id }),
    ])
  },
  head: ({ match }) => {
    const notice = match.context.queries.notices.byId.getData(match.params)
    if (!notice) return rowHead(match, routePath, null)
    const { id, headline, text, date, attachment } = notice
    return rowHead(match, routePath, {
      path: addressOf(id),
      name: headline,
      description: text || headline,
      ...(import.meta.env.SSR && {
        picture: attachment?.kind === 'picture' ? attachment.file : null,
        kind: 'article' as const,
        date,
        shows: { type: 'notice' as const },
      }),
    })
  },
  component: NoticePage,
})

function NoticePage() {
  const { id } = Route.useParams()
  const head = usePageInfo(routePath)
  const notice = assertFound(trpc.notices.byId.useSuspenseQuery({ id })[0])
  const [recent] = trpc.notices.recent.useSuspenseQuery({ beside: id })
  const { byId, recent: lists } = Route.useRouteContext().queries.notices
  useRecentInCache(recent, {
    beside: (row) => lists.setData({ beside: row.id }, recent),
    add: (row) => byId.setData({ id: row.id }, row),
    prefetch: (row) => byId.prefetch({ id: row.id }),
  })
  const title = notice.headline
  return (
    <ArticlePage
      head={head}
      title={title}
      day={notice.date && <DateText date={notice.date} />}
      bare={!notice.text && !notice.attachment}
      recent={
        <RecentList
          title={messages.recentNotices}
          path="/notice"
          items={recent}
          current={notice.id}
          all={{ href: '/all-notice', label: messages.seeAllNotices }}
        />
      }
    >
      <Prose text={notice.text} />
      {notice.attachment && <AttachmentCard key={notice.id} attachment={notice.attachment} title={title} />}
    </ArticlePage>
  )
}

/** The attachment: its name, size and download, and a preview of the picture or PDF. */
function AttachmentCard({ attachment, title }: { attachment: Attachment; title: string }) {
  const [broken, setBroken] = useState(false)
  const { kind, name, file } = attachment
  if (!file || broken) {
    return (
      <p className="card mt-8 flex items-center gap-3 p-5 text-base text-muted first:mt-0">
        <Icon name={kind === 'pdf' ? 'file' : 'image'} size={24} />
        {messages.attachmentMissing}
      </p>
    )
  }
  return (
    <figure className="card mt-8 overflow-hidden first:mt-0">
      <figcaption className="flex flex-wrap items-center gap-3 border-b border-line bg-sand px-4 py-3 text-base">
        <Icon name={kind === 'pdf' ? 'file' : 'image'} size={24} className="text-green-800" />
        <span className="min-w-0 flex-1 basis-40">
          <span className="block truncate font-semibold" lang={langOf(name)}>
            <MixedText text={name} />
          </span>
          <span className="text-sm text-muted">
            {kind === 'pdf' ? messages.pdf : messages.picture}, {formatBytes(file.bytes)}
          </span>
        </span>
        <span className="no-print flex flex-wrap gap-2">
          <a href={file.src} data-reload className="btn btn-line bg-surface px-3">
            <Icon name="open" size={18} />
            {messages.open}
          </a>
          <a href={file.src} download={name} className="btn btn-solid px-3">
            <Icon name="download" size={18} />
            {messages.download}
          </a>
        </span>
      </figcaption>
      {kind === 'pdf' ? (
        <iframe
          src={`${file.src}#navpanes=0&view=FitH`}
          title={messages.pdfTitle({ title })}
          lang={langOf(title)}
          loading="lazy"
          className="pdf-preview h-[70vh] min-h-96 w-full bg-sand"
        />
      ) : (
        <a href={file.src} data-reload lang={langOf(title)} className="block bg-sand">
          <Picture
            picture={file}
            alt={title}
            sizes="(min-width: 1264px) 800px, 100vw"
            eager
            className="mx-auto h-auto max-w-full"
            onError={() => setBroken(true)}
          />
        </a>
      )}
    </figure>
  )
}
