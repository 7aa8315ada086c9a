import { createFileRoute } from '@tanstack/react-router'
import { FaqPage } from '../features/faq/faq-page.tsx'
import { canonicalDeps } from '../features/lists/canonical-filters.ts'
import { listPage } from '../features/lists/list-page.ts'
import { parseFilters } from '../features/lists/list-search.ts'
import { routeHead } from '../seo/head.ts'

const path = '/faq'
const parseSearch = parseFilters('search', 'language')
const list = listPage({
  path,
  query: ({ faq }, filters, rows) => faq.infiniteQueryOptions(filters, rows),
})

/**
 * Questions and answers in two columns, with at most one answer open in each (docs/spec/part-1.md#2.11). The browser's
 * exclusive `<details name>` works without a script, and a search within the page opens what it finds. On phones the
 * columns follow one another, so links at the top select a language.
 */
export const Route = createFileRoute('/faq')({
  validateSearch: parseSearch,
  loaderDeps: canonicalDeps(parseSearch),
  loader: (route) => list.load(route),
  head: ({ match }) => routeHead(match, path),
  component: Faq,
})

function Faq() {
  const { head, search, list: questions, onSearch } = list.useList()
  return <FaqPage head={head} search={search} questions={questions} onSearch={onSearch} />
}
