import type { AppRouter } from '@school/api/procedures'
import { type CreateTRPCReact, createTRPCReact } from '@trpc/react-query'
import type { inferRouterOutputs } from '@trpc/server'

/** The typed hooks: `trpc.notices.list.useSuspenseQuery(…)` reads what the route's loader has put into the query cache. */
export const trpc: Omit<
  CreateTRPCReact<AppRouter, unknown>,
  'useQueries' | 'useSuspenseQueries'
> = createTRPCReact<AppRouter>()

// The results of the procedures. Only types are imported from the API, so none of its code reaches a browser.

type Answers = inferRouterOutputs<AppRouter>
export type Home = Answers['home']
export type Notice = NonNullable<Answers['notices']['byId']>
export type NewsItem = NonNullable<Answers['news']['byId']>
export type PageInfo = NonNullable<Answers['page']>
export type PageBody = NonNullable<Answers['body']>
export type Picture = NonNullable<NewsItem['picture']>
export type Attachment = NonNullable<Notice['attachment']>
export type Video = Answers['videos']['list']['rows'][number]
export type Gallery = Answers['gallery']
export type GalleryPicture = Gallery['rows'][number]
export type TeacherCard = Answers['faculty']['list']['rows'][number]
export type Question = Answers['faq']['bangla'][number]
export type Teacher = NonNullable<Answers['faculty']['byId']>
export type TeacherList = Answers['faculty']['list']
export type VacancyList = Answers['careers']['list']
export type EventList = Answers['events']['list']
export type Vacancy = NonNullable<Answers['careers']['byId']>
export type VacancyRow = Answers['careers']['list']['rows'][number]
export type LatestCareer = NonNullable<Answers['careers']['latest']>
export type Questions = Answers['faq']
export type Calendar = Answers['calendar']
export type Semester = Answers['calendar']['semesters'][number]
export type SearchResults = Answers['search']
export type SearchGroup = Answers['search']['groups'][number]
