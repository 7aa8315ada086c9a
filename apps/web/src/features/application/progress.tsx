import * as interfaceMessages from '@school/content/messages/application'
import { localDigits } from '../../ui/format-number.ts'
import { Icon, PathIcon } from '../../ui/icon.tsx'
import { useDraft } from './application-context.ts'
import { countedNames } from './draft/application-state.ts'
import { OfflineNote } from './offline-note.tsx'
import { sections } from './section.tsx'

/** The number of required answers given, as text and bar. */
function RequiredAnswers() {
  const invalid = useDraft('invalid')
  const given = countedNames.filter((name) => !invalid.has(name)).length
  return (
    <>
      <span className="scripted text-sm text-muted">
        <span className="font-semibold text-ink tabular-nums">
          {interfaceMessages.positionOf({ position: given, count: countedNames.length })}
        </span>{' '}
        {interfaceMessages.requiredAnswers}
      </span>
      <progress
        className="meter scripted"
        value={given}
        max={countedNames.length}
        aria-label={interfaceMessages.requiredAnswersGiven}
      />
    </>
  )
}

/** Beside the form on wide screens: the completed sections and the number of missing fields. */
export function Progress() {
  return (
    <nav aria-label={interfaceMessages.sectionsOfTheForm} className="card p-5">
      <p className="grid gap-2">
        <RequiredAnswers />
      </p>
      <OfflineNote />
      <SectionLinks />
    </nav>
  )
}

/** The same at the lower edge of narrow screens, in one line that opens. */
export function ProgressBar() {
  return (
    <nav
      // Not the name of the other one: both are in the document.
      aria-label={interfaceMessages.progressAndSections}
      className="bar-at-foot no-print sticky bottom-0 z-10 -mx-4 border-t border-line bg-surface px-4 lg:hidden"
    >
      <OfflineNote />
      <div className="flex min-h-11 items-center gap-4">
        <span className="unscripted flex-1">{interfaceMessages.sectionsOfTheForm}</span>
        <div className="for-scripts min-w-0 flex-1">
          {/* In one line with text of twice its size too: the number comes first, and the bar covers little of the form. */}
          <p className="flex items-center gap-3 [&>.meter]:w-0 [&>.meter]:flex-1 [&>span]:truncate">
            <RequiredAnswers />
          </p>
        </div>
        {/* Small, so that it covers no whole link of the page. */}
        <details>
          <summary className="-mr-2.5 grid size-11 place-items-center">
            <span className="sr-only">{interfaceMessages.sectionsOfTheForm}</span>
            <Icon name="down" className="turn text-gold-700" />
          </summary>
          <div
            className="absolute inset-x-0 bottom-full border-t border-line bg-surface px-4 pb-3"
            onClickCapture={({ target, currentTarget }) => {
              const part = currentTarget.closest('details')
              if (part && (target as Element).closest('a')) part.open = false
            }}
          >
            <SectionLinks />
          </div>
        </details>
      </div>
    </nav>
  )
}

function SectionLinks() {
  const invalid = useDraft('invalid')
  return (
    <ol className="mt-3 grid gap-x-4 sm:grid-cols-2 lg:grid-cols-1">
      {sections.map(({ name, title, fields }, index) => {
        const isRequired = fields.some((field) => field.required)
        const isComplete = isRequired && !fields.some((field) => invalid.has(field.name))
        return (
          <li key={name}>
            <a href={`#section-${index + 1}`} className="flex min-h-11 items-center gap-3 hover:underline">
              <span
                className={`grid size-6 shrink-0 place-items-center rounded-full text-sm font-semibold tabular-nums ${
                  isComplete ? 'bg-green-800 text-white' : 'bg-sand text-muted'
                }`}
              >
                {isComplete ? <PathIcon d="M5 12.5l5 5 9-11" size={14} line={4} /> : localDigits(index + 1)}
              </span>
              {title}
              {isComplete && <span className="sr-only"> {interfaceMessages.complete}</span>}
              {!isRequired && (
                <span className="text-sm whitespace-nowrap text-muted">{interfaceMessages.optional}</span>
              )}
            </a>
          </li>
        )
      })}
    </ol>
  )
}
