// Teachers: the page that lists them (docs/spec/part-2.md#2).
import * as messages from '@school/content/messages/faculty'
import { EmptyState } from '../../layout/empty-state.tsx'
import { WidePage } from '../../layout/wide-page.tsx'
import { Filters } from '../lists/filters.tsx'
import { listPage } from '../lists/list-page.ts'
import { listAddress } from '../lists/list-search.ts'
import { rowId, ShowMore } from '../lists/show-more.tsx'
import { FacultyCard } from './faculty-card.tsx'

/** The list of the teachers of one section at an address. */
export const facultyPage = (path: string, gender: 'Male' | 'Female') =>
  listPage({
    path,
    query: ({ faculty }, filters, rows) => faculty.list.infiniteQueryOptions({ gender, ...filters }, rows),
  })

/** A page of teachers, shared by `/male-faculty` and `/female-faculty`. */
export function FacultyPage({
  list: { head, search, list, onSearch },
}: {
  list: ReturnType<ReturnType<typeof facultyPage>['useList']>
}) {
  const { rows, total, next } = list
  return (
    <WidePage head={head}>
      <div>
        <Filters
          path={head.path}
          fields={[{ name: 'name', label: messages.name, hint: messages.partOfAName, value: search.name }]}
          count={messages.countTeachers({ count: total })}
          onChange={onSearch}
        />
        {rows.length === 0 ? (
          <EmptyState text={messages.noTeachersFound} />
        ) : (
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:gap-5 lg:grid-cols-4">
            {rows.map((teacher, index) => (
              <li key={teacher.id} id={rowId(index)} className="grid">
                <FacultyCard teacher={teacher} eager={index === 0} />
              </li>
            ))}
          </ul>
        )}
        <ShowMore
          href={next === null ? null : listAddress(head.path, { ...search, shown: next })}
          shown={rows.length}
          left={total - rows.length}
        />
      </div>
    </WidePage>
  )
}
