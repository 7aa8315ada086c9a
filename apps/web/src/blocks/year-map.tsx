import * as messages from '@school/content/messages/controls'
import { MixedText } from '../ui/mixed-text.tsx'
import type { BlockProps } from './block.ts'
import { DASH } from './table.tsx'

/** A map of years and subjects: a column for each class, a bar for what is learned in each stage. On a phone, a card for each field. */
export function YearMapBlock({ block: { heading, note, field, stages, fields } }: BlockProps<'yearMap'>) {
  const notes = [note, fields.some(({ learned }) => learned.includes(DASH)) && messages.dashMeans]
  const said = notes.filter(Boolean).join(' ')
  return (
    <>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={heading}
        className="year-map scrolls overflow-x-auto"
      >
        <table className="stacks w-full text-left">
          <caption className="sr-only">{heading}</caption>
          <thead>
            <tr>
              <th scope="col" rowSpan={2}>
                {field}
              </th>
              {stages.map(({ title, classes }) => (
                <th key={title} scope="colgroup" colSpan={classes.length} className="stage">
                  <MixedText text={title} />
                </th>
              ))}
            </tr>
            <tr>
              {stages.flatMap(({ classes }) =>
                classes.map((name) => (
                  <th key={name} scope="col" className="class">
                    <MixedText text={name} />
                  </th>
                )),
              )}
            </tr>
          </thead>
          <tbody>
            {fields.map(({ name, learned }) => (
              <tr key={name}>
                <th scope="row">
                  <MixedText text={name} />
                </th>
                {stages.map(({ title, classes }, index) => (
                  <td key={title} colSpan={classes.length} data-column={title}>
                    <span className={learned[index] === DASH ? 'none' : 'bar'}>
                      <MixedText text={learned[index] ?? ''} />
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {said && <p className="mt-3 text-sm text-muted">{said}</p>}
    </>
  )
}
