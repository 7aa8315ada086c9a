import { createFileRoute } from '@tanstack/react-router'
import { FaqPage, type FaqSearch } from '../features/faq/faq-page.tsx'
import { canonicalFilters } from '../features/lists/canonical-filters.ts'
import { loadList, rowOptions, shownRows } from '../features/lists/list-rows.ts'
import { parseFilters } from '../features/lists/list-search.ts'
import { usePageInfo } from '../loaders.ts'
import { routeHead } from '../seo/head.ts'
import { trpc } from '../trpc.ts'

const path = '/faq'

const parseList = parseFilters('search', 'language')

function parseSearch(address: Record<string, unknown>): FaqSearch {
  const { language, ...search } = parseList(address)
  return language === 'bn' || language === 'en' ? { ...search, language } : search
}

/**
 * Questions and answers in two columns, with at most one answer open in each (docs/spec/part-1.md#2.11). The browser's
 * exclusive `<details name>` works without a script, and a search within the page opens what it finds. On phones the
 * columns follow one another, so links at the top select a language.
 */
export const Route = createFileRoute('/faq')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => canonicalFilters(parseSearch(search)),
  loader: ({ context, deps: { shown, ...filters } }) =>
    loadList(context, path, context.queries.faq.infiniteQueryOptions(filters, rowOptions(shown)), shown),
  head: ({ match }) => routeHead(match, path),
  component: Faq,
})

function Faq() {
  const search = Route.useLoaderDeps()
  const { shown, ...filters } = search
  const navigate = Route.useNavigate()
  const [{ pages }] = trpc.faq.useSuspenseInfiniteQuery(filters, rowOptions(shown))
  return (
    <FaqPage
      head={usePageInfo(path)}
      search={search}
      questions={shownRows(pages, shown)}
      onSearch={(values) => navigate({ search: parseSearch(values), replace: true, resetScroll: false })}
    />
  )
}
