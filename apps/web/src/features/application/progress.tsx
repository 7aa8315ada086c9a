import * as interfaceMessages from '@school/content/messages/application'
import { localDigits } from '../../ui/format-number.ts'
import { PathIcon } from '../../ui/icon.tsx'
import { useDraft } from './application-context.ts'
import { requiredNames } from './application-state.ts'
import { sections } from './section.tsx'

/** The completed sections and the number of missing fields. */
export function Progress() {
  const invalid = useDraft('invalid')
  const given = requiredNames.filter((name) => !invalid.has(name)).length
  return (
    <nav aria-label={interfaceMessages.sectionsOfTheForm} className="card p-5">
      <p className="scripted text-sm text-muted">
        <span className="font-semibold text-ink tabular-nums">
          {interfaceMessages.positionOf({ position: given, count: requiredNames.length })}
        </span>{' '}
        {interfaceMessages.requiredAnswers}
      </p>
      <progress
        className="meter scripted mt-2"
        value={given}
        max={requiredNames.length}
        aria-label={interfaceMessages.requiredAnswersGiven}
      />
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
                {!isRequired && <span className="text-sm text-muted">{interfaceMessages.optional}</span>}
              </a>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
