import * as look from '@school/content/messages/office-look'
import * as messages from '@school/content/messages/office-pages'
import type { ContentLook, FormNode, PagePart } from '@school/server/static-pages'
import { localHref } from '../../locale.ts'
import { localDigits } from '../../ui/format-number.ts'
import { MixedText } from '../../ui/mixed-text.tsx'
import { ChangeButtons } from './change-buttons.tsx'
import { FileHead, FileText } from './file-head.tsx'
import { FormFields, Label, SuggestionLists } from './form-fields.tsx'
import { addressOfFile } from './list-view.tsx'
import { PublishButtons } from './publish-buttons.tsx'
import { Results } from './text-view.tsx'

// A page that is changed as it looks. Everything works without scripts, by buttons of one form; look-script.ts renews the page meanwhile,
// and takes the parts from it.

const pageAddress = (file: string) => localHref(`/office/pages/look/page?file=${encodeURIComponent(file)}`)

export function ContentLookView(shown: ContentLook) {
  const { entry, part, rest, isProse, hasForm, message } = shown
  const { file } = entry
  return (
    <>
      <FileHead shown={shown} part={part}>
        <a href={addressOfFile(file, hasForm ? 'form' : 'text')}>
          {hasForm ? messages.asForm : messages.asText}
        </a>
        {rest && (
          <a href={addressOfFile(rest, 'look')} data-rest={isProse ? 'parts' : 'text'}>
            {isProse ? look.otherParts : look.prose}
          </a>
        )}
      </FileHead>
      <p className="quiet">{isProse ? look.proseHelp : look.help}</p>
      <noscript>
        <p className="note">{isProse ? look.proseWithoutScripts : look.withoutScripts}</p>
      </noscript>
      <Results {...shown} message={message && 'problems' in message ? null : message} />
      <div className="look">
        <section aria-label={look.shownPage}>
          <fieldset className="row widths" hidden>
            <legend>{look.width}</legend>
            <label className="choice">
              <input type="radio" name="width" value="360" /> {look.phone}
            </label>
            <label className="choice">
              <input type="radio" name="width" value="1440" /> {look.screen}
            </label>
          </fieldset>
          <div className="frame">
            <iframe name="page" title={look.shownPage} src={pageAddress(file)} />
          </div>
        </section>
        <Editor {...shown} />
      </div>
    </>
  )
}

/** The form. The script replaces it as a whole. */
function Editor(shown: ContentLook) {
  const {
    entry,
    suggestions,
    text,
    version,
    part,
    parts,
    fields,
    kinds,
    other,
    isProse,
    problems,
    isUnsaved,
  } = shown
  const { file } = entry
  return (
    <section
      id="editor"
      data-part={isProse ? 'text' : (part ?? '')}
      data-unsaved={isUnsaved || undefined}
      data-wrong={problems.length > 0 || undefined}
    >
      <form id="look-form" method="post" action={addressOfFile(file, 'look')} className="text-form">
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="part" value={part ?? ''} />
        {!isProse && <input type="hidden" name="text" value={text} />}
        {/* Without it, Enter in a field would press the first button that changes the parts. */}
        <button type="submit" name="action" value="draft" className="enter" tabIndex={-1} aria-hidden="true">
          {messages.saveDraft}
        </button>
        <Problems {...shown} />
        <p className="quiet" role="status" id="look-state" {...stateTexts}>
          {isUnsaved && look.unsaved}
        </p>
        <ul id="look-problems" />
        {isProse && <Prose {...shown} />}
        {part === null && !isProse && <h2 tabIndex={-1}>{look.settings}</h2>}
        <SuggestionLists suggestions={suggestions} nodes={fields} />
        {fields.map((node) => (
          <FormFields key={node.place} node={node} />
        ))}
        {kinds.length > 0 && part !== null && parts[part] && (
          <PartButtons part={part} name={partName(parts[part])} last={parts.length - 1} />
        )}
        {other && (
          <details>
            <summary>{isProse ? look.otherText : look.otherPart}</summary>
            <Reading node={other} />
          </details>
        )}
        <label htmlFor="from">{messages.publishFrom}</label>
        <input id="from" name="from" type="date" />
        <PublishButtons />
        <p>
          <button type="submit" className="plain" formAction={pageAddress(file)} formTarget="page">
            {look.show}
          </button>
        </p>
        {!isProse && <PartList {...shown} />}
      </form>
    </section>
  )
}

/** The running text of a page. The buttons above it come with the script, and write the marks that can be typed as well. */
function Prose(shown: ContentLook) {
  return (
    <>
      <label htmlFor="text">{messages.text}</label>
      <p className="quiet">{look.marksHelp}</p>
      <p className="row marks" hidden>
        {Object.entries(look.marks).map(([mark, name]) => (
          <button key={mark} type="button" className="plain" data-mark={mark}>
            {name}
          </button>
        ))}
      </p>
      <FileText {...shown} />
    </>
  )
}

/** For the script, which has no texts. */
const stateTexts = {
  'data-shown': look.states.shown,
  'data-waiting': look.states.waiting,
  'data-wrong': look.states.wrong,
  'data-failed': look.states.failed,
}

/** Why it was not published, each sentence with its part. */
function Problems({ message, problems, parts }: ContentLook) {
  if (!message || problems.length === 0) return null
  return (
    <div className="note error" role="alert">
      <p>{message.kind === 'refused' ? messages.refused : messages.draftHasProblems}</p>
      <ul>
        {problems.map(({ sentence, part }) => (
          <li key={sentence}>
            {sentence}
            {part !== null && parts[part] && (
              <p>
                <button type="submit" name="change" value={`open:${part}`} className="plain">
                  {look.openPart({ name: partName(parts[part]) })}
                </button>
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The number of a part, its kind and heading. */
const partName = ({ label }: PagePart) => label.replace(/^\d+/, localDigits)

function PartButtons({ part, name, last }: { part: number; name: string; last: number }) {
  const buttons = [
    ...(part > 0 ? [{ value: `up:${part}`, text: look.up, label: look.upPart({ name }) }] : []),
    ...(part < last ? [{ value: `down:${part}`, text: look.down, label: look.downPart({ name }) }] : []),
    { value: `cut:${part}`, text: look.remove, label: look.removePart({ name }) },
  ]
  return <ChangeButtons buttons={buttons} />
}

function PartList({ parts, part, kinds }: ContentLook) {
  const last = parts.length - 1
  return (
    <>
      <h2>{look.parts}</h2>
      <ol className="parts">
        <li>
          <button
            type="submit"
            name="change"
            value="open:page"
            className="plain"
            aria-current={part === null || undefined}
          >
            {look.settings}
          </button>
        </li>
        {parts.map((one) => (
          <li key={one.at}>
            <button
              type="submit"
              name="change"
              value={`open:${one.at}`}
              className="plain"
              aria-current={one.at === part || undefined}
            >
              <MixedText text={partName(one)} />
            </button>
            {one.differs && <span className="state state-other">{look.differs}</span>}
          </li>
        ))}
      </ol>
      {kinds.length > 0 && (
        <>
          <label htmlFor="kind">{look.kind}</label>
          <div className="row">
            <select id="kind" name="kind" defaultValue="text">
              {kinds.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
            <button type="submit" name="change" value={`insert:${part ?? last}`} className="plain">
              {look.addPart}
            </button>
          </div>
        </>
      )}
    </>
  )
}

/** The texts of a part, to read. */
function Reading({ node }: { node: FormNode }) {
  if (node.kind === 'choice' || node.kind === 'flag') return null
  if (node.kind === 'group' || node.kind === 'list')
    return (
      <div className="reading">
        {node.parts.map((inner) => (
          <Reading key={inner.place} node={inner} />
        ))}
      </div>
    )
  return (
    <p>
      {node.label && (
        <span className="quiet">
          <Label label={node.label} />
          {': '}
        </span>
      )}
      <MixedText text={node.value} />
    </p>
  )
}
