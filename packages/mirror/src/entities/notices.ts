import type { NoticeModel, RecentNoticeModel } from '@school/prisma'
import type { UpstreamNotice } from '@school/upstream/schemas'
import { entityFor } from '../entity.ts'
import { idNumber } from '../parse.ts'
import { parseLine, parseTexts } from '../text/texts.ts'

const columns = (notice: UpstreamNotice) => ({
  number: idNumber(notice.id),
  headline: parseLine(notice.head_line),
  date: notice.date || null,
  ...parseTexts({ text: notice.description }),
  attachment: notice.images_path,
})

export const notices = entityFor<NoticeModel>()({
  name: 'notices',
  table: 'notice',
  schedule: 'frequent',
  rich: true,
  ranked: true,
  files: ['attachment'],
  call: '/all-notice',
  id: (notice) => notice.id,
  row: columns,
  detail: { call: '/notice-details', fetch: (upstream, id) => upstream.noticeDetails(id), row: columns },
  pages: {
    lists: ['/all-notice', '/'],
    row: '/notice/{id}',
    title: ['headline'],
    preview: { date: ['date'], picture: 'attachment' },
    newestTable: 'recent_notice',
  },
  search: {
    kind: 'notice',
    head: ['headline'],
    body: ['text'],
    text: ['text'],
    date: ['date'],
    newest: 'date',
  },
})

export const recentNotices = entityFor<RecentNoticeModel>()({
  name: 'recent-notices',
  table: 'recent_notice',
  schedule: 'frequent',
  rich: true,
  newestOnly: true,
  files: ['attachment'],
  call: '/recent-notice',
  id: (notice) => notice.id,
  row: (notice, position) => ({ position, ...columns(notice) }),
})
