import { type ComponentType, Fragment, type JSX, memo } from 'react'
import { askTheOffice, EmptyState } from '../../layout/empty-state.tsx'
import type { ShownRows } from './list-rows.ts'
import type { ListSearch } from './list-search.ts'
import { rowIdIn } from './show-more.tsx'

interface RowListProps<Row extends { id: string }> {
  list: ShownRows<Row>
  /** Renders one row. It is a component, because a new function in every rendering would render the rows again. */
  Item: ComponentType<{ row: Row; index: number }>
  /** What is displayed if the list has no rows. */
  emptyText: string
  /** Below that text: the whole list if filters have emptied it (`wholeList`), otherwise the office. */
  emptyNext: string | undefined
  path: string
  /** Returns the heading above a row and those that follow it with the same one. */
  groupOf?: (row: Row) => string
  className: string
  rowClassName: string
}

/** @returns the words of the link to the whole list, if the list is filtered */
export const wholeList = (search: ListSearch, words: string): string | undefined =>
  Object.keys(search).some((name) => name !== 'shown') ? words : undefined

/** The rows of a list. They are not rendered again while their list stays the same (`useShownRows`). */
export const RowList = memo(function RowList<Row extends { id: string }>({
  list: { rows, shown },
  Item,
  emptyText,
  emptyNext,
  path,
  groupOf,
  className,
  rowClassName,
}: RowListProps<Row>) {
  if (rows.length === 0) {
    const next = emptyNext ? { href: path, label: emptyNext, external: false } : askTheOffice
    return <EmptyState text={emptyText} next={next} />
  }
  return (
    <>
      {groupsOf(rows, groupOf).map(({ heading, first, members }) => (
        <Fragment key={heading}>
          {heading && <h3 className="mt-10 mb-5 text-2xl first:mt-0">{heading}</h3>}
          <ul className={className}>
            {members.map((row, place) => (
              <li key={row.id} id={rowIdIn(shown, first + place)} className={rowClassName}>
                <Item row={row} index={first + place} />
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </>
  )
}) as <Row extends { id: string }>(props: RowListProps<Row>) => JSX.Element

/** Splits rows where their heading changes. `first` is the index of the first row of a group in the list. */
function groupsOf<Row>(rows: readonly Row[], groupOf: (row: Row) => string = () => '') {
  const groups: { heading: string; first: number; members: Row[] }[] = []
  for (const [index, row] of rows.entries()) {
    const heading = groupOf(row)
    const last = groups.at(-1)
    if (last?.heading === heading) last.members.push(row)
    else groups.push({ heading, first: index, members: [row] })
  }
  return groups
}

/** The classes of a list of cards with pictures. */
export const cardGrid = { className: 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3', rowClassName: 'grid' }
