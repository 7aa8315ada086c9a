import type { AppRouter } from '@school/server/procedures'
import { createTRPCReact } from '@trpc/react-query'
import type { inferRouterOutputs } from '@trpc/server'

export type { RowRange } from '@school/server/procedures'

/**
 * The typed hooks. `trpc.notices.list.useSuspenseQuery(…)` reads the query cache, which the route's loader has
 * filled.
 */
export const trpc = createTRPCReact<AppRouter>()

// The results of the procedures. Only types are imported from the API, so none of its code reaches a browser.

type Answers = inferRouterOutputs<AppRouter>
export type Home = Answers['home']
export type Notice = NonNullable<Answers['notices']['byId']>
export type RichText = Notice['text']
export type TextBlock = Exclude<RichText, string>[number]
export type TextInline = Extract<TextBlock, { type: 'paragraph' }>['content'][number]
type NewsItem = NonNullable<Answers['news']['byId']>
export type PageInfo = NonNullable<Answers['page']>
export type PagePicture = PageInfo['picture']
export type PageBody = NonNullable<Answers['body']>
export type Picture = NonNullable<NewsItem['picture']>
export type Attachment = NonNullable<Notice['attachment']>
export type Video = Answers['videos']['list']['rows'][number]
export type GalleryPicture = Answers['gallery']['rows'][number]
export type TeacherCard = Answers['faculty']['list']['rows'][number]
export type Question = Answers['faq']['rows'][number]
export type Teacher = NonNullable<Answers['faculty']['byId']>
export type NoticeRow = Answers['notices']['list']['rows'][number]
export type NewsCard = Answers['news']['list']['rows'][number]
export type EventCard = Answers['events']['list']['rows'][number]
export type Vacancy = NonNullable<Answers['careers']['byId']>
export type VacancyRow = Answers['careers']['list']['rows'][number]
export type LatestCareer = NonNullable<Answers['careers']['latest']>
export type CalendarEntry = Answers['calendar']['rows'][number]
export type SearchResults = Answers['search']
export type SearchGroup = Answers['search']['groups'][number]
