import { createFileRoute, isNotFound, redirect } from '@tanstack/react-router'
import { ActionPage } from '../blocks/action-page.tsx'
import { ArrangedBlocks } from '../blocks/arranged-blocks.tsx'
import { splitEnding } from '../blocks/arrangement.ts'
import { SectionPage } from '../layout/columns.tsx'
import { WidePage } from '../layout/wide-page.tsx'
import { ensurePageInfo, orNotFound, usePageInfo } from '../loaders.ts'
import { useAnswer } from '../query-client.ts'
import { routeHead } from '../seo/head.ts'
import { Icon } from '../ui/icon.tsx'

/**
 * Content pages: all paths of the route table without a route file. Their body comes from packages/content
 * (`pages/en/*.md`, `pages/en/*.yaml`). Without one, a placeholder is shown (docs/spec/rulings.md#6).
 */
export const Route = createFileRoute('/$')({
  validateSearch: (search: Record<string, unknown>): { tab?: string } =>
    typeof search.tab === 'string' && /^[a-z0-9-]{1,40}$/.test(search.tab) ? { tab: search.tab } : {},
  loader: async ({ context, params, location }) => {
    const path = pathOf(params)
    // Redirects old paths and other spellings, with their search parameters.
    const elsewhere = async (error: unknown) => {
      if (!isNotFound(error)) throw error
      const to = await orNotFound(context.queries.moved.fetch({ path }))
      throw redirect({ href: /[?#]/.test(to) ? to : to + location.searchStr, statusCode: 301 })
    }
    const [, body] = await Promise.all([
      ensurePageInfo(context, path).catch(elsewhere),
      context.queries.body.ensureData({ path }).catch(() => null),
    ])
    if (!body) await context.queries.placeholder.ensureData({ path })
  },
  head: ({ match }) => routeHead(match, pathOf(match.params)),
  component: ContentPage,
})

const pathOf = ({ _splat = '' }: { _splat?: string }) => `/${_splat}`

function ContentPage() {
  const { tab } = Route.useSearch()
  const path = pathOf(Route.useParams())
  const head = usePageInfo(path)
  const body = useAnswer(({ body }) => body.queryOptions({ path }))
  if (body && body.kind !== 'text') {
    const { text, next } = splitEnding(body)
    // The one action stands beside the text, and not once more at the end.
    const isAction = body.kind === 'action'
    return (
      <WidePage key={path} head={head} next={isAction ? undefined : next}>
        {isAction ? <ActionPage body={text} next={next} /> : <ArrangedBlocks body={text} tab={tab} />}
      </WidePage>
    )
  }
  return (
    <SectionPage key={path} head={head}>
      {body ? <ArrangedBlocks body={body} tab={tab} /> : <Placeholder path={path} />}
    </SectionPage>
  )
}

function Placeholder({ path }: { path: string }) {
  const text = useAnswer(({ placeholder }) => placeholder.queryOptions({ path }))
  return (
    <div className="card flex items-start gap-4 p-6 md:p-8">
      <Icon name="star" size={26} className="mt-1 text-gold-400" />
      <p className="max-w-[62ch] text-lg">{text}</p>
    </div>
  )
}
