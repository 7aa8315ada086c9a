// The procedures that pages call to read the mirror. Each selects exactly the fields that its page shows. Dates are
// `YYYY-MM-DD` or null (docs/spec/rulings.md#10); texts are plain text (docs/spec/rulings.md#13).
import { admission } from './admission.ts'
import { calendar } from './calendar.ts'
import { careers } from './careers.ts'
import { events } from './events.ts'
import { faculty } from './faculty.ts'
import { faq } from './faq.ts'
import { gallery } from './gallery.ts'
import { home } from './home.ts'
import { t } from './init.ts'
import { news } from './news.ts'
import { notices } from './notices.ts'
import { body, moved, page, placeholder, today } from './pages.ts'
import { search } from './search.ts'
import { suggestions } from './suggestions.ts'
import { videos } from './videos.ts'

export type { Attachment } from './attachments.ts'
export type { RowRange } from './list-query.ts'
export type { PageInfo } from './pages.ts'

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
