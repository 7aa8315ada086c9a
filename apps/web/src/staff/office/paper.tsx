import * as matters from '@school/content/messages/matters'
import * as messages from '@school/content/messages/office'
import { type Field, type FormContent, sectionsOf } from '@school/forms/content'
import { entryOf } from '@school/forms/wire'
import type { SubmissionView } from '@school/server/static-pages'
import { localHref } from '../../locale.ts'
import { formatDate } from '../../ui/format-date.ts'
import { formatCount } from '../../ui/format-number.ts'
import { Moment } from '../moment.tsx'
import { VisitorText } from '../visitor-text.tsx'
import { forms } from './forms.ts'

/** The form with its sections and entries, as on paper. What the office has corrected is beside what was sent. */
export function Paper({ submission, names }: Pick<SubmissionView, 'submission' | 'names'>) {
  const { payload, kind, reference, receivedAt, hasPicture, matter } = submission
  if (!payload) return <p className="note error">{messages.unreadable}</p>
  const form: FormContent = forms[kind]
  const corrections = matter.contact?.values ?? {}
  const sections = sectionsOf(form)
    .map(({ title, fields }) => ({
      title,
      entries: fields
        .map((field) => ({ ...field, value: entryText(field, payload, names) }))
        .filter(({ name, value }) => value || corrections[name]),
    }))
    .filter(({ entries }) => entries.length > 0)
  return (
    <section className="paper">
      <div>
        {sections.map(({ title, entries }) => (
          <table key={title}>
            <caption>{title}</caption>
            <tbody>
              {entries.map(({ name, label, value }) => (
                <tr key={name}>
                  <th scope="row">{label}</th>
                  <td className="pre">
                    <VisitorText text={shownEntry(value, corrections[name])} />
                    {name in corrections && <SentAs value={value} />}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
        <p className="quiet">
          {messages.receivedAt}: <Moment at={receivedAt} />
        </p>
      </div>
      {kind === 'application' &&
        (hasPicture ? (
          <img src={localHref(`/office/${reference}/picture`)} alt={messages.photo} />
        ) : (
          <p className="quiet">{messages.noPhoto}</p>
        ))}
    </section>
  )
}

/** What holds of an entry: what the office has corrected, or else what was sent. */
export const shownEntry = (sent: string, corrected: string | undefined): string =>
  corrected === undefined ? sent : corrected || matters.none

/** What was sent, below what the office has corrected. */
export function SentAs({ value }: { value: string }) {
  return (
    <>
      <br />
      <span className="quiet">{matters.sentAs({ value: value || matters.none })}</span>
    </>
  )
}

/** An entry as people read it: labels of options, names of what the mirror has, dates and amounts of the language. */
function entryText(field: Field, payload: Record<string, string>, names: Record<string, string>): string {
  const { name, kind, optionLabels = {} } = field
  if (kind === 'tick' || kind === 'picture') return ''
  const value = entryOf(field, payload)
  if (typeof value !== 'string') return value.map((one) => optionLabels[one] ?? one).join(', ')
  // The fee, the only amount of a form.
  if (kind === 'readonly' && /^\d+$/.test(value)) return formatCount(Number(value))
  if (kind === 'date' || kind === 'past date') return formatDate(value) || value
  return names[name] ?? optionLabels[value] ?? value
}
