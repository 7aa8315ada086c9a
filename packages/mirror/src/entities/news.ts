import type { NewsItemModel, RecentNewsItemModel } from '@school/prisma'
import type { UpstreamNews } from '@school/upstream/schemas'
import { entityFor } from '../entity.ts'
import { idNumber } from '../parse.ts'
import { parseLine, parseTexts } from '../text/texts.ts'

const columns = (item: UpstreamNews) => ({
  number: idNumber(item.id),
  headline: parseLine(item.head_line),
  date: item.date || null,
  ...parseTexts({ text: item.description }),
  image: item.images_path,
})

export const news = entityFor<NewsItemModel>()({
  name: 'news',
  table: 'news_item',
  schedule: 'frequent',
  rich: true,
  ranked: true,
  files: ['image'],
  call: '/all-news',
  id: (item) => item.id,
  row: columns,
  detail: { call: '/news-details', fetch: (upstream, id) => upstream.newsDetails(id), row: columns },
  pages: {
    lists: ['/all-news', '/'],
    row: '/news/{id}',
    title: ['headline'],
    preview: { date: ['date'], picture: 'image' },
    newestTable: 'recent_news_item',
  },
  search: {
    kind: 'news',
    head: ['headline'],
    body: ['text'],
    text: ['text'],
    date: ['date'],
    newest: 'date',
  },
})

export const recentNews = entityFor<RecentNewsItemModel>()({
  name: 'recent-news',
  table: 'recent_news_item',
  schedule: 'frequent',
  rich: true,
  newestOnly: true,
  files: ['image'],
  call: '/recent-news',
  id: (item) => item.id,
  row: (item, position) => ({ position, ...columns(item) }),
})
