import { createFileRoute } from '@tanstack/react-router'
import { BodyBlocks } from '../blocks/body-blocks.tsx'
import { type DayId, parseDay } from '../features/food/days.ts'
import { WeekMenu } from '../features/food/week-menu.tsx'
import { LanguageNote } from '../layout/language-note.tsx'
import { WidePage } from '../layout/wide-page.tsx'
import { assertFound, ensurePageInfo, orNotFound, usePageInfo } from '../loaders.ts'
import { useAnswer } from '../query-client.ts'
import { routeHead } from '../seo/head.ts'

const path = '/food-snack'
const parseSearch = (search: Record<string, unknown>): { day?: DayId } => {
  const day = parseDay(search.day)
  return day ? { day } : {}
}

/** The hostel's menu from Saturday to Friday. Today in Dhaka is selected (docs/spec/part-2.md#2). */
export const Route = createFileRoute('/food-snack')({
  validateSearch: parseSearch,
  loader: async ({ context }) => {
    await Promise.all([
      ensurePageInfo(context, path),
      orNotFound(context.queries.body.ensureData({ path })),
      context.queries.today.ensureData(),
    ])
  },
  head: ({ match }) => routeHead(match, path),
  component: FoodAndSnack,
})

function FoodAndSnack() {
  const head = usePageInfo(path)
  const body = assertFound(useAnswer(({ body }) => body.queryOptions({ path })))
  const today = useAnswer(({ today }) => today.queryOptions())
  // Parsed again: the router merges unvalidated search parameters into the validated ones.
  const { day } = parseSearch(Route.useSearch())
  return (
    <WidePage head={head}>
      <LanguageNote lang={body.lang} />
      <BodyBlocks
        body={body}
        own={(block) => block.kind === 'week' && <WeekMenu week={block} rendered={today} named={day} />}
      />
    </WidePage>
  )
}
