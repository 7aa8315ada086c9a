import type { AppRouter } from '@school/api/procedures'
import { createTRPCReact } from '@trpc/react-query'
import type { inferRouterOutputs } from '@trpc/server'

/** The procedures as hooks. The api is a type here: none of its code can reach a browser. */
export const api = createTRPCReact<AppRouter>()

type Answers = inferRouterOutputs<AppRouter>
export type Home = Answers['home']
export type Notice = NonNullable<Answers['notices']['byId']>
export type RecentNotice = Answers['notices']['recent'][number]
export type NewsItem = NonNullable<Answers['news']['byId']>
export type RecentNews = Answers['news']['recent'][number]
export type PageHead = NonNullable<Answers['page']>
export type Picture = NonNullable<NewsItem['picture']>
export type Attachment = NonNullable<Notice['attachment']>
export type Video = Answers['videos']['list']['rows'][number]
export type Gallery = Answers['gallery']
export type GalleryPicture = Gallery['rows'][number]
export type TeacherCard = Answers['faculty']['list']['rows'][number]
export type Question = Answers['faq']['bangla'][number]
export type TeacherList = Answers['faculty']['list']
