import * as look from '@school/content/messages/office-look'
import * as messages from '@school/content/messages/office-pages'
import type { ContentText } from '@school/server/static-pages'
import { formatDate } from '../../ui/format-date.ts'
import { momentText } from '../moment.tsx'
import { DiffTable } from './diff-table.tsx'
import { FileHead, FileText } from './file-head.tsx'
import { FormFields, SuggestionLists } from './form-fields.tsx'
import { TextHistory } from './history.tsx'
import { addressOfFile } from './list-view.tsx'
import { PublishButtons } from './publish-buttons.tsx'

/** A content file that is being changed, as text or as a form. */
export function ContentTextView(shown: ContentText) {
  const { entry, shownAs, form, suggestions, text, version, hasForm, hasLook, preview } = shown
  const action = addressOfFile(entry.file, shownAs)
  const other = shownAs === 'form' ? 'text' : 'form'
  return (
    <>
      <FileHead shown={shown}>
        {hasLook && <a href={addressOfFile(entry.file, 'look')}>{look.title}</a>}
        {hasForm && (
          <a href={addressOfFile(entry.file, other)}>
            {other === 'form' ? messages.asForm : messages.asText}
          </a>
        )}
      </FileHead>
      <Results {...shown} />
      <form method="post" action={action} className="text-form">
        <input type="hidden" name="version" value={version} />
        {form ? (
          <>
            {/* Without it, Enter in a field would press the first button that adds or removes something. */}
            <button
              type="submit"
              name="action"
              value="draft"
              className="enter"
              tabIndex={-1}
              aria-hidden="true"
            >
              {messages.saveDraft}
            </button>
            <input type="hidden" name="text" value={text} />
            <SuggestionLists suggestions={suggestions} nodes={[form]} />
            <FormFields node={form} action={action} />
          </>
        ) : (
          <>
            <label htmlFor="text">{messages.text}</label>
            <p className="quiet">{messages.textHelp}</p>
            <FileText text={text} entry={entry} />
          </>
        )}
        <label htmlFor="from">{messages.publishFrom}</label>
        <input id="from" name="from" type="date" />
        <PublishButtons />
      </form>
      {preview && (
        <section>
          <h2>{messages.preview}</h2>
          <p>{messages.previewHelp}</p>
          <p>
            <a href={preview}>{preview}</a>
          </p>
        </section>
      )}
      <TextHistory {...shown} />
    </>
  )
}

/** What was done, or why not. */
export function Results({
  done,
  message,
  notes,
  isMerged,
  isTogether,
  laterDiffers,
  leftOut,
  programDiff,
  comparison,
}: ContentText) {
  return (
    <>
      {done && (
        <p className="note" role="status">
          {messages.results[done]}
        </p>
      )}
      {isMerged && <p className="note warn">{messages.merged}</p>}
      {isTogether && <p className="note">{messages.together}</p>}
      {laterDiffers && (
        <p className="note warn">{messages.laterDiffers({ day: formatDate(laterDiffers) })}</p>
      )}
      {message && <Message message={message} />}
      {notes.length > 0 && (
        <div className="note warn">
          <p>{messages.notes}</p>
          <Sentences sentences={notes} />
        </div>
      )}
      {leftOut && (
        <div className="note warn">
          <p>{messages.leftOut}</p>
          <Sentences sentences={leftOut} />
        </div>
      )}
      {programDiff && (
        <section className="note warn">
          <p>{messages.programNewer}</p>
          <DiffTable rows={programDiff} />
        </section>
      )}
      {comparison && (
        <section className="note" id="comparison">
          <p>
            {messages.comparing({
              moment: comparison.at.getTime() ? momentText(comparison.at) : messages.programFile,
            })}
          </p>
          <DiffTable rows={comparison.rows} />
        </section>
      )}
    </>
  )
}

function Message({ message }: { message: NonNullable<ContentText['message']> }) {
  switch (message.kind) {
    case 'draft problems':
    case 'refused':
      return (
        <div className="note error" role="alert">
          <p>{message.kind === 'refused' ? messages.refused : messages.draftHasProblems}</p>
          <Sentences sentences={message.problems} />
        </div>
      )
    case 'conflict':
      return (
        <div className="note error" role="alert">
          <p>{messages.conflict({ account: message.account })}</p>
          <pre className="file-text">{message.theirs}</pre>
        </div>
      )
    case 'busy':
    case 'not saved':
      return (
        <p className="note warn" role="alert">
          {message.kind === 'busy' ? messages.busy : messages.notSaved}
        </p>
      )
    case 'fault':
      return (
        <p className="note error" role="alert">
          {messages.faults[message.fault]}
        </p>
      )
  }
}

/** Sentences of the check: they name file and place as the file has them. */
function Sentences({ sentences }: { sentences: string[] }) {
  return (
    <ul>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
