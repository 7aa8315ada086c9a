import { createFileRoute } from '@tanstack/react-router'
import { Icon } from '../design/elements.tsx'
import { ApplyCard, Columns, HeaderBand, InThisSection, Sentence } from '../design/page.tsx'
import { found, pageHead } from '../shell/head.ts'
import { api } from '../trpc.ts'

/** Every address of the route table that has no file of its own yet: its header, and one neutral line (ruling 6). */
export const Route = createFileRoute('/$')({
  loader: ({ context, params }) => found(context.trpc.page.ensureData({ path: `/${params._splat ?? ''}` })),
  head: ({ match, loaderData }) =>
    pageHead(
      match,
      loaderData && { path: loaderData.path, name: loaderData.name, description: loaderData.sentence },
    ),
  component: ContentPage,
})

function ContentPage() {
  const path = `/${Route.useParams()._splat ?? ''}`
  const [head] = api.page.useSuspenseQuery({ path })
  if (!head) return null
  return (
    <>
      <HeaderBand head={head} title={head.heading}>
        <Sentence text={head.sentence} />
      </HeaderBand>
      <Columns
        aside={
          <>
            <InThisSection group={head.group} path={head.path} />
            <ApplyCard />
          </>
        }
      >
        <div className="card flex items-start gap-4 p-6 md:p-8">
          <Icon name="star" size={26} className="mt-1 text-gold-400" />
          <p className="max-w-[62ch] text-lg">{head.line}</p>
        </div>
      </Columns>
    </>
  )
}
