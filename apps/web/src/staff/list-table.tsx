import type { ReactNode } from 'react'

/** A column of a list. */
export interface Column<Row> {
  head: string
  cell: (row: Row) => ReactNode
  /** On a phone, on a line of its own. */
  isMain?: boolean
  /** On a phone, the head is before it. */
  isNamed?: boolean
  /** A reference, a number, a name of an account: it is not broken into two lines. */
  isWhole?: boolean
  /** Whether the cell says that something is wrong. */
  isBad?: (row: Row) => boolean
}

/** Rows as a table; on a phone each row is a card. */
export function ListTable<Row>({
  columns,
  rows,
  keyOf,
  className = '',
}: {
  columns: Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  className?: string
}) {
  return (
    <table className={`list ${className}`.trim()}>
      <thead>
        <tr>
          {columns.map(({ head }) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ head, cell, isMain, isNamed, isWhole, isBad }) => (
              <td
                key={head}
                data-head={head}
                data-named={isNamed}
                data-whole={isWhole}
                className={isMain ? 'main' : isBad?.(row) ? 'bad' : undefined}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
