// The procedures that pages call to read the mirror. Each selects exactly the fields that its page shows. Dates are
// `YYYY-MM-DD` or null (docs/spec/rulings.md#10); texts are plain text (docs/spec/rulings.md#13).
import { search } from '../search/procedure.ts'
import { suggestions } from '../search/suggestions.ts'
import { t } from './init.ts'
import { admission } from './procedures/admission.ts'
import { calendar } from './procedures/calendar.ts'
import { careers } from './procedures/careers.ts'
import { events } from './procedures/events.ts'
import { faculty } from './procedures/faculty.ts'
import { faq } from './procedures/faq.ts'
import { gallery } from './procedures/gallery.ts'
import { home } from './procedures/home.ts'
import { news } from './procedures/news.ts'
import { notices } from './procedures/notices.ts'
import { body, moved, page, placeholder, today } from './procedures/pages.ts'
import { videos } from './procedures/videos.ts'

export type { Attachment } from './attachments.ts'
export type { RowRange } from './list-query.ts'
export type { PageInfo } from './procedures/pages.ts'

export const appRouter = t.router({
  home,
  notices,
  news,
  events,
  careers,
  calendar,
  videos,
  gallery,
  faq,
  faculty,
  page,
  body,
  placeholder,
  moved,
  today,
  search,
  suggestions,
  admission,
})
export type AppRouter = typeof appRouter
