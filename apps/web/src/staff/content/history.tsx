import * as messages from '@school/content/messages/office-pages'
import type { ContentText } from '@school/server/static-pages'
import { localHref } from '../../locale.ts'
import { formatDate } from '../../ui/format-date.ts'
import { Moment } from '../moment.tsx'
import { addressOfFile } from './list-view.tsx'

/** Who wrote what, when; every text can be compared and published again. */
export function TextHistory({ entry, shownAs, history, planned, hasDraft, isOverProgram }: ContentText) {
  const compared = (id: number) => `${addressOfFile(entry.file, shownAs)}&compare=${id}#comparison`
  const [newest] = history
  return (
    <section>
      <h2>{messages.history}</h2>
      {history.length === 0 && <p>{messages.noHistory}</p>}
      <p className="row">
        {hasDraft && newest && (
          <Action file={entry.file} task="withdraw" revision={newest.id} text={messages.withdrawDraft} />
        )}
        {isOverProgram && <Action file={entry.file} task="restore" revision={0} text={messages.useProgram} />}
        {isOverProgram && <a href={compared(0)}>{messages.programFile}</a>}
      </p>
      <ul className="files">
        {history.map(({ id, at, account, kind, day, isProgram }) => (
          <li key={id}>
            <Moment at={at} /> {account}: {isProgram ? messages.programFile : messages.kinds[kind]}
            {planned.some((one) => one.id === id) && day && ` ${messages.from({ day: formatDate(day) })}`}
            {kind !== 'withdrawn' && (
              <span className="row">
                <a href={compared(id)}>{messages.compare}</a>
                {planned.some((one) => one.id === id) ? (
                  <Action file={entry.file} task="withdraw" revision={id} text={messages.withdrawPlanned} />
                ) : (
                  kind === 'published' && (
                    <Action file={entry.file} task="restore" revision={id} text={messages.publishAgain} />
                  )
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A button of a form of its own. */
function Action({
  file,
  task,
  revision,
  text,
}: {
  file: string
  task: 'restore' | 'withdraw'
  revision: number
  text: string
}) {
  return (
    <form method="post" action={localHref(`/office/pages/${task}?file=${encodeURIComponent(file)}`)}>
      <input type="hidden" name="revision" value={revision} />
      <button type="submit" className="plain">
        {text}
      </button>
    </form>
  )
}
