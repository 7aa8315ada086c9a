import * as messages from '@school/content/messages/controls'
import { MixedText } from '../ui/mixed-text.tsx'
import { type BlockOf, type BlockProps, isWide } from './block.ts'
import { formatFigure } from './figure.ts'

/** Whether the rows of a table become cards on a phone. */
function stacks({ columns, rows }: BlockOf<'table'>): boolean {
  const isLong = (cell: number | string) => typeof cell === 'string' && cell.length > 14
  return columns.length > 4 || (columns.length > 2 && rows.some(([, ...cells]) => cells.some(isLong)))
}

/** The row does not apply to the column (docs/spec/rulings.md#56). Zero is a number. */
export const DASH = '–'

/** Whether a cell is a number, a percentage, or a dash. */
const isFigure = (cell: number | string | undefined) =>
  typeof cell === 'number' || (cell !== undefined && /^(?:–|[0-9০-৯]{1,3}%)$/.test(cell))

/** Whether most cells of a column are figures: then all of them, and the head, are aligned on the right. */
const isOfFigures = (rows: BlockOf<'table'>['rows'], index: number) =>
  rows.filter((row) => isFigure(row[index])).length * 2 > rows.length

/**
 * A table that scrolls within its container. On a phone each row of a wide table becomes a card.
 * @param withTotal the last row is the sum of the others
 */
export function TableBlock({
  block,
  lang,
  withTotal = false,
}: BlockProps<'table'> & { withTotal?: boolean }) {
  // Four columns of amounts fit a phone.
  const inline = `${block.columns.length > 3 ? 'px-2' : 'px-2.5'} ${isWide(block) ? 'sm:px-1.5 lg:px-2.5 xl:px-4' : 'sm:px-4'}`
  const right = block.columns.map((_, index) => isOfFigures(block.rows, index))
  // Where words are as many as amounts, the amounts of a card begin where the words do.
  const others = right.slice(1)
  const isMixed = others.filter(Boolean).length * 2 <= others.length
  const notes = [block.note, block.rows.some((row) => row.includes(DASH)) && messages.dashMeans].filter(
    Boolean,
  )
  return (
    <>
      {/* Focusable, so that a table wider than the screen can be scrolled by keyboard. */}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={block.heading ?? messages.table}
        className="card scrolls overflow-x-auto"
      >
        <table
          className={`w-full border-collapse text-left tabular-nums ${stacks(block) ? 'stacks' : ''} ${isMixed ? 'mixed' : ''} ${isWide(block) ? 'sm:text-sm xl:text-base' : ''} ${stacks(block) ? '' : 'max-sm:text-sm'}`}
        >
          {block.heading && (
            <caption className="px-2.5 py-3 text-left text-balance sm:px-4 font-serif text-xl font-semibold text-green-900">
              <MixedText text={block.heading} />
            </caption>
          )}
          <thead className="bg-sand">
            <tr>
              {block.columns.map((column, index) => (
                <th
                  key={column}
                  scope="col"
                  className={`py-2.5 font-semibold ${inline} ${right[index] ? 'text-right' : ''}`}
                >
                  <MixedText text={column} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map((row) => (
              <tr
                key={row.join('|')}
                className={`border-t ${withTotal ? 'last:border-t-2 last:border-green-800 last:font-semibold' : ''} border-line`}
              >
                {row.map((cell, index) =>
                  index === 0 ? (
                    <th
                      key={block.columns[0]}
                      scope="row"
                      className={`sticky left-0 bg-surface py-2.5 font-semibold ${inline} ${String(row[0]).length < 15 ? 'whitespace-nowrap' : ''}`}
                    >
                      <MixedText text={formatFigure(cell, lang, block.numbers)} />
                    </th>
                  ) : (
                    <td
                      key={block.columns[index]}
                      data-column={block.columns[index]}
                      className={`py-2.5 ${inline} ${right[index] ? 'amount text-right' : ''}`}
                    >
                      <MixedText text={formatFigure(cell, lang, block.numbers)} />
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {notes.length > 0 && <p className="mt-3 text-sm text-muted">{notes.join(' ')}</p>}
    </>
  )
}
