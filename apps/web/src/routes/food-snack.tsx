import { createFileRoute } from '@tanstack/react-router'
import { BodyBlocks } from '../blocks/body-blocks.tsx'
import { type DayId, parseDay, WeekMenu } from '../features/food/week-menu.tsx'
import { SectionPage } from '../layout/columns.tsx'
import { loadPageHead, orNotFound } from '../loaders.ts'
import { pageHead } from '../seo/head.ts'

const path = '/food-snack'
const parseSearch = (search: Record<string, unknown>): { day?: DayId } => {
  const day = parseDay(search.day)
  return day ? { day } : {}
}

/** The hostel's menu from Saturday to Friday. Today in Dhaka is selected (docs/spec/part-2.md#2). */
export const Route = createFileRoute('/food-snack')({
  validateSearch: parseSearch,
  loader: async ({ context: { trpc } }) => {
    const [head, body, today] = await Promise.all([
      loadPageHead(trpc, path),
      orNotFound(trpc.body.query({ path })),
      trpc.today.query(),
    ])
    return { head, body, today }
  },
  head: ({ match, loaderData }) =>
    pageHead(
      match,
      loaderData && { path, name: loaderData.head.name, description: loaderData.head.description },
    ),
  component: FoodAndSnack,
})

function FoodAndSnack() {
  const { head, body, today } = Route.useLoaderData()
  // Parsed again: the router merges unvalidated search parameters into the validated ones.
  const { day } = parseSearch(Route.useSearch())
  return (
    <SectionPage head={head}>
      <BodyBlocks
        body={body}
        own={(block) => block.kind === 'week' && <WeekMenu week={block} rendered={today} named={day} />}
      />
    </SectionPage>
  )
}
