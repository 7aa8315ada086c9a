import * as messages from '@school/content/messages/office'
import * as lists from '@school/content/messages/office-lists'
import type { FiguresView as Shown } from '@school/server/static-pages'
import { formatDate } from '../../ui/format-date.ts'
import { formatCount } from '../../ui/format-number.ts'
import { momentText } from '../moment.tsx'
import { VisitorText } from '../visitor-text.tsx'
import { classOf } from './submission-names.ts'

type Figures = Shown['figures']
type Count = readonly [name: string, count: number]

/** How many applications there are, by what; for the screen and for paper. */
export function FiguresView({ figures, seats }: Shown) {
  const { total, groups, matters, genders } = figures
  const groupName = (name: string) => messages.groups[name as keyof typeof messages.groups] ?? name
  return (
    <>
      <h1>{lists.figures}</h1>
      <p>{lists.figuresOn({ moment: momentText(new Date()) })}</p>
      <div className="tasks figures">
        <Counts
          head={lists.byState}
          counts={[[lists.total, total], ...groups.map(({ name, count }): Count => [groupName(name), count])]}
        />
        <Counts
          head={lists.byOffice}
          counts={Object.entries(lists.matters).map(
            ([name, text]): Count => [text, matters[name as keyof typeof matters]],
          )}
        />
        <Counts head={lists.byGender} counts={genders.map(({ name, count }): Count => [name, count])} />
        <Counts
          head={lists.seatsOfRound}
          counts={seats.flatMap(({ name, seats: of }): Count[] => (of === null ? [] : [[name, of]]))}
          none={lists.noSeats}
        />
      </div>
      <Classes classes={figures.classes} />
      <Days days={figures.days} />
    </>
  )
}

function Counts({ head, counts, none }: { head: string; counts: readonly Count[]; none?: string }) {
  return (
    <section>
      <h2>{head}</h2>
      {counts.length === 0 && <p className="quiet">{none ?? '–'}</p>}
      {counts.length > 0 && (
        <table>
          <tbody>
            {counts.map(([name, count]) => (
              <tr key={name}>
                <th scope="row">
                  <VisitorText text={name} />
                </th>
                <td className="number">{formatCount(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** Applications by class and session, beside its seats. */
function Classes({ classes }: Pick<Figures, 'classes'>) {
  const heads = [
    messages.classAndSession,
    lists.seats,
    lists.applied,
    lists.invited,
    messages.decisions.admitted,
    messages.decisions.waiting_list,
    lists.left,
  ]
  return (
    <section>
      <h2 id="by-class">{messages.byClass}</h2>
      <section
        className="wide"
        aria-labelledby="by-class"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <table>
          <thead>
            <tr>
              {heads.map((head, n) => (
                <th key={head} scope="col" className={n ? 'number' : undefined}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {classes.map((row) => {
              const { seats, admitted } = row
              const numbers = [
                seats,
                row.count,
                row.invited,
                admitted,
                row.waiting_list,
                seats && seats - admitted,
              ]
              return (
                <tr key={classOf(row)}>
                  <th scope="row">
                    <VisitorText text={classOf(row) || '–'} />
                  </th>
                  {numbers.map((number, n) => (
                    <td key={heads[n + 1]} className="number">
                      {number === null ? '–' : formatCount(number)}
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
    </section>
  )
}

/** A bar for each day, and the numbers as a table. */
function Days({ days }: Pick<Figures, 'days'>) {
  const most = Math.max(1, ...days.map(({ count }) => count))
  const sum = days.reduce((all, { count }) => all + count, 0)
  const head = lists.byDay({ days: days.length })
  const counted = days.filter(({ count }) => count > 0).toReversed()
  return (
    <section>
      <h2>{head}</h2>
      <svg
        className="bars"
        viewBox={`0 0 ${days.length * 10} 100`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${head}: ${formatCount(sum)}`}
      >
        {days.map(({ day, count }, n) => {
          const height = count ? Math.max(3, (count / most) * 100) : 0
          return (
            <rect key={day} x={n * 10} y={(100 - height).toFixed(1)} width="8" height={height.toFixed(1)}>
              <title>{`${formatDate(day)}: ${formatCount(count)}`}</title>
            </rect>
          )
        })}
      </svg>
      <dl className="facts">
        {counted.map(({ day, count }) => (
          <div key={day}>
            <dt>{formatDate(day)}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
