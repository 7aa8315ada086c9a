import * as messages from '@school/content/messages/lists'
import { createFileRoute } from '@tanstack/react-router'
import { ArticlePage } from '../features/article/article-page.tsx'
import { AttachmentCard } from '../features/article/attachment-card.tsx'
import { useRecentInCache } from '../features/article/recent-in-cache.ts'
import { RecentList } from '../features/article/recent-list.tsx'
import { assertFound, ensurePageInfo, orNotFound, usePageInfo } from '../loaders.ts'
import { useAnswer } from '../query-client.ts'
import { rowHead } from '../seo/head.ts'
import type { Attachment } from '../trpc.ts'
import { DateText } from '../ui/date.tsx'
import { formatBytes } from '../ui/format-number.ts'
import { Icon } from '../ui/icon.tsx'
import { Prose } from '../ui/prose.tsx'
import { plainStart } from '../ui/rich-text.ts'

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
      description: plainStart(text) || headline,
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
  const notice = assertFound(useAnswer(({ notices }) => notices.byId.queryOptions({ id })))
  const recent = useAnswer(({ notices }) => notices.recent.queryOptions({ beside: id }))
  const { byId, recent: lists } = Route.useRouteContext().queries.notices
  useRecentInCache(recent, {
    beside: (row) => lists.setData({ beside: row.id }, recent),
    add: (row) => byId.setData({ id: row.id }, row),
    prefetch: (row) => byId.prefetch({ id: row.id }),
  })
  const title = notice.headline
  return (
    <ArticlePage
      key={notice.id}
      head={head}
      title={title}
      day={notice.date && <DateText date={notice.date} />}
      attachment={notice.attachment && <AttachmentLink attachment={notice.attachment} />}
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
      {notice.attachment && (
        <div id={ATTACHMENT} tabIndex={-1} className="scroll-mt-24 not-first:mt-8">
          <AttachmentCard attachment={notice.attachment} title={title} />
        </div>
      )}
    </ArticlePage>
  )
}

const ATTACHMENT = 'attachment'

/** At the head of a notice, because the attachment itself is below the text. */
function AttachmentLink({ attachment: { kind, file } }: { attachment: Attachment }) {
  return (
    <a
      href={`#${ATTACHMENT}`}
      className="no-print inline-flex min-h-11 items-center gap-1.5 underline underline-offset-3"
    >
      <Icon name={kind === 'picture' ? 'image' : 'file'} size={18} className="text-gold-700" />
      {attached[kind]}
      {file && <span className="text-sm text-muted">({formatBytes(file.bytes)})</span>}
    </a>
  )
}

const attached = {
  picture: messages.pictureAttached,
  pdf: messages.pdfAttached,
  file: messages.fileAttached,
}
