// biome-ignore-all lint/suspicious/noArrayIndexKey: the pieces of a text are told apart by their place, and by that alone
import { createFileRoute } from '@tanstack/react-router'
import { Filters } from '../features/lists/filters.tsx'
import { rowId, ShowMore } from '../features/lists/show-more.tsx'
import { Empty } from '../layout/empty.tsx'
import { PageBand } from '../layout/page-header.tsx'
import { found, pageHead } from '../seo/head.ts'
import type { SearchGroup } from '../trpc.ts'
import { DateText } from '../ui/date.tsx'
import { Icon } from '../ui/icon.tsx'
import { langOf } from '../ui/language.ts'
import { wellFormed } from '../ui/truncate.ts'
import { Words } from '../ui/words.tsx'

const path = '/search'

type Kind = SearchGroup['kind']
type Search = {
  q?: string
  kind?: Kind
  shown?: number
}

/** What a kind is called: in the list of kinds, and on one result. */
const kindNames: Record<Kind, [many: string, one: string]> = {
  page: ['Pages', 'Page'],
  notice: ['Notices', 'Notice'],
  news: ['News', 'News'],
  event: ['Events', 'Event'],
  career: ['Vacancies', 'Vacancy'],
  teacher: ['Teachers', 'Teacher'],
}

const isKind = (text: unknown): text is Kind => typeof text === 'string' && Object.hasOwn(kindNames, text)

/** Reads the address, whatever stands there; a number of rows belongs to one kind only. */
function readSearch({ q, kind, shown }: Record<string, unknown>): Search {
  const text = wellFormed(
    String(q ?? '')
      .replaceAll('\0', '')
      .trim()
      .slice(0, 100),
  )
  const rows = Number(shown)
  return {
    ...(text && { q: text }),
    ...(text && isKind(kind) && { kind }),
    ...(text && isKind(kind) && Number.isInteger(rows) && rows >= 1 && rows <= 500 && { shown: rows }),
  }
}

function address(search: Search): string {
  const entries = Object.entries(search).map(([name, value]) => [name, `${value}`])
  return `${path}?${new URLSearchParams(entries)}`
}

/** Search over everything that the site has, in English and Bangla, with the hits marked. */
export const Route = createFileRoute('/search')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => readSearch(search),
  loader: async ({ context: { trpc }, deps }) => {
    const [head, results] = await Promise.all([found(trpc.page.query({ path })), trpc.search.query(deps)])
    return { head, results, asked: deps.q !== undefined }
  },
  head: ({ match, loaderData }) =>
    pageHead(
      match,
      loaderData && {
        path,
        name: loaderData.head.name,
        description: loaderData.head.sentence,
        index: !loaderData.asked,
      },
    ),
  component: SearchPage,
})

function SearchPage() {
  const {
    head,
    results: { groups, total, some },
  } = Route.useLoaderData()
  const search = Route.useLoaderDeps()
  const navigate = Route.useNavigate()
  const { q, kind } = search
  return (
    <>
      <PageBand head={head} />
      <div className="wrap section">
        <Filters
          path={path}
          fields={[{ name: 'q', label: 'Search for', hint: 'Admission, ভর্তি …', value: q }]}
          count={q ? (total === 1 ? '1 result' : `${total} results`) : ''}
          onChange={(values) => navigate({ search: readSearch(values), replace: true, resetScroll: false })}
        />
        {!q && <Empty text="Write what you are looking for, in English or in Bangla." />}
        {q && total === 0 && (
          <Empty
            text={
              <>
                Nothing found for “<Words text={q} lang={undefined} />
                ”.
              </>
            }
          />
        )}
        {q && total > 0 && (
          <nav aria-label="Kinds of results" className="mb-8">
            <ul className="flex flex-wrap gap-2">
              {[{ kind: undefined, total }, ...groups].map((one) => (
                <li key={one.kind ?? 'all'}>
                  <a
                    href={address({ q, ...(one.kind && { kind: one.kind }) })}
                    data-keep
                    aria-current={one.kind === kind ? 'page' : undefined}
                    className="btn btn-line min-h-9 px-4 text-sm aria-[current]:bg-green-800 aria-[current]:text-white"
                  >
                    {one.kind ? kindNames[one.kind][0] : 'All'}{' '}
                    <span className="font-normal">{one.total}</span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {some && total > 0 && (
          <p className="mb-6 text-muted">
            Nothing holds all of these words; these results hold some of them.
          </p>
        )}
        <div className="grid gap-10">
          {groups.map((group) => (
            <Results key={group.kind} group={group} search={search} />
          ))}
        </div>
      </div>
    </>
  )
}

function Results({ group: { kind, total, rows, next }, search }: { group: SearchGroup; search: Search }) {
  if (!rows.length) return null
  const [many, one] = kindNames[kind]
  return (
    <section aria-labelledby={`found-${kind}`} className="max-w-[52rem]">
      <h2 id={`found-${kind}`} className="text-2xl">
        {many}
      </h2>
      <ol className="mt-3 grid gap-3">
        {rows.map((row, index) => (
          <li key={row.href} id={rowId(index, kind)} className="card card-link group relative p-4 md:px-5">
            <p className="flex flex-wrap gap-x-3 text-sm font-semibold text-gold-700">
              {one}
              <DateText date={row.date} className="font-normal text-muted" />
            </p>
            <h3 className="text-lg leading-snug wrap-anywhere" lang={langOf(row.title.join(''))}>
              <a href={row.href} className="cover group-hover:text-green-800">
                <Marked pieces={row.title} />
              </a>
            </h3>
            <p className="mt-1 text-muted wrap-anywhere" lang={langOf(row.text.join(''))}>
              <Marked pieces={row.text} />
            </p>
          </li>
        ))}
      </ol>
      <ShowMore
        href={next === null ? null : address({ ...search, shown: next })}
        shown={rows.length}
        left={total - rows.length}
        list={kind}
      />
      {search.kind === undefined && total > rows.length && (
        <p className="mt-4">
          <a href={address({ q: search.q ?? '', kind })} className="more">
            All {total} {many.toLowerCase()}
            <Icon name="arrow" size={18} />
          </a>
        </p>
      )}
    </section>
  )
}

/** Pieces of a text; every second one is what was looked for. */
function Marked({ pieces }: { pieces: string[] }) {
  // All of them stand in one element, whose language is that of the whole text.
  const lang = langOf(pieces.join(''))
  return pieces.map((piece, index) =>
    index % 2 === 0 ? (
      <Words key={index} text={piece} lang={lang} />
    ) : (
      <mark key={index} className="rounded-sm bg-gold-100 text-inherit">
        <Words text={piece} lang={lang} />
      </mark>
    ),
  )
}
