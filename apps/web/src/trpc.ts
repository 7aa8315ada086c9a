import type { AppRouter } from '@school/server/procedures'
import type { inferRouterOutputs } from '@trpc/server'

export type { RowRange } from '@school/server/procedures'

// Only types are imported from the API, so none of its code reaches a browser.

/** The results of the procedures, by their names. */
export type Answers = inferRouterOutputs<AppRouter>

// Those that several modules have.
export type Home = Answers['home']
export type Notice = NonNullable<Answers['notices']['byId']>
export type RichText = Notice['text']
export type TextBlock = Exclude<RichText, string>[number]
export type TextInline = Extract<TextBlock, { type: 'paragraph' }>['content'][number]
type NewsItem = NonNullable<Answers['news']['byId']>
export type PageInfo = NonNullable<Answers['page']>
export type PageBody = NonNullable<Answers['body']>
export type Picture = NonNullable<NewsItem['picture']>
export type Attachment = NonNullable<Notice['attachment']>
export type GalleryPicture = Answers['gallery']['rows'][number]
export type Vacancy = NonNullable<Answers['careers']['byId']>
export type CalendarEntry = Answers['calendar']['rows'][number]
export type SearchResults = Answers['search']
export type SearchGroup = Answers['search']['groups'][number]
