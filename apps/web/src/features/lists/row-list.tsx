import { type ComponentType, type JSX, memo } from 'react'
import { EmptyState } from '../../layout/empty-state.tsx'
import type { ShownRows } from './list-rows.ts'
import { rowIdIn } from './show-more.tsx'

interface RowListProps<Row extends { id: string }> {
  list: ShownRows<Row>
  /** Renders one row. It is a component, because a new function in every rendering would render the rows again. */
  Item: ComponentType<{ row: Row; index: number }>
  /** What is displayed if the list has no rows. */
  emptyText: string
  className: string
  rowClassName: string
}

/** The rows of a list. They are not rendered again while their list stays the same (`useShownRows`). */
export const RowList = memo(function RowList<Row extends { id: string }>({
  list: { rows, shown },
  Item,
  emptyText,
  className,
  rowClassName,
}: RowListProps<Row>) {
  if (rows.length === 0) return <EmptyState text={emptyText} />
  return (
    <ul className={className}>
      {rows.map((row, index) => (
        <li key={row.id} id={rowIdIn(shown, index)} className={rowClassName}>
          <Item row={row} index={index} />
        </li>
      ))}
    </ul>
  )
}) as <Row extends { id: string }>(props: RowListProps<Row>) => JSX.Element

/** The classes of a list of cards with pictures. */
export const cardGrid = { className: 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3', rowClassName: 'grid' }
