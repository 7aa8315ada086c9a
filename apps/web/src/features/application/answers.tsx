import * as messages from '@school/content/messages/application'
import { applicationForm } from '@school/forms/application'
import { type Entries, entryNames, type Field } from '@school/forms/content'
import { dateOf } from '@school/forms/dates'
import { useEffect, useRef } from 'react'
import { formatDate } from '../../ui/format-date.ts'
import { langOf } from '../../ui/language.ts'
import { bringIntoView } from '../forms/announcer.tsx'
import { goToField, idOf } from '../forms/error-summary.tsx'
import { useApplication } from './application-context.ts'
import { sections } from './section.tsx'

/**
 * All answers on one screen, each with a link back, after the first press of the button; the second one sends them. Only with
 * scripts: without, the browser sends the form at once, and the receipt says what has arrived.
 */
export function Answers() {
  const { draft } = useApplication()
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (card.current) bringIntoView(card.current, false, 'start')
  }, [])
  const entries = draft.entries()
  return (
    <section
      ref={card}
      tabIndex={-1}
      data-check
      aria-labelledby="check"
      className="card scroll-mt-24 border-gold-400 p-3 max-sm:leading-normal md:p-8"
    >
      <h2 id="check" className="text-xl md:text-2xl">
        {messages.checkAnswers}
      </h2>
      <p className="mt-1">{messages.checkAnswersHelp}</p>
      {sections.map(({ name, title, fields }) => {
        const answers = fields.flatMap((field) => {
          const text = answerOf(field, entries)
          return text === '' ? [] : [{ field, text }]
        })
        return (
          answers.length > 0 && (
            <div key={name} className="mt-2 md:mt-5">
              <h3 className="text-base md:text-lg">{title}</h3>
              <dl>
                {answers.map(({ field, text }) => (
                  <div
                    key={field.name}
                    className="flex flex-wrap items-baseline gap-x-2 border-b border-line sm:grid sm:grid-cols-[14rem_minmax(0,1fr)_auto] sm:gap-x-4 sm:py-1.5"
                  >
                    <dt className="flex-[1_1_7rem] text-sm text-muted">{field.label}</dt>
                    <dd
                      lang={langOf(text)}
                      className="flex-[1_1_7rem] font-medium wrap-anywhere whitespace-pre-line"
                    >
                      {text}
                    </dd>
                    <dd>
                      <a
                        href={`#${idOf(applicationForm, leadsTo(field, entries))}`}
                        className="inline-flex min-h-6 text-sm underline underline-offset-3"
                        onClick={(event) => goToField(event, idOf(applicationForm, leadsTo(field, entries)))}
                      >
                        {messages.changeAnswer}
                        <span className="sr-only">: {field.label}</span>
                      </a>
                    </dd>
                  </div>
                ))}
              </dl>
            </div>
          )
        )
      })}
    </section>
  )
}

/** The field in which an answer is changed: one that a ticked box fills is not shown (sections.tsx). */
function leadsTo({ name }: Field, entries: Entries): string {
  const filling = applicationForm.fields.find(({ fills }) => fills === name)
  return filling && entries.some(([entry]) => entry === filling.name) ? filling.name : name
}

/** What the visitor has answered, in the words of the page; '' if there is nothing to check. */
function answerOf(field: Field, entries: Entries): string {
  const { kind, name, optionLabels } = field
  if (['tick', 'picture', 'readonly', 'secret'].includes(kind)) return ''
  const given = entryNames(field).map((entry) =>
    entries.filter(([one]) => one === entry).map(([, text]) => text),
  )
  if (kind === 'past date') {
    const [day = '', month = '', year = '', whole = ''] = given.map(([text]) => text)
    return formatDate(dateOf({ whole, parts: [day, month, year] }))
  }
  const [texts = []] = given
  const control = document.getElementById(idOf(applicationForm, name))
  // A list has the names of what it chose by number.
  if (control instanceof HTMLSelectElement)
    return control.value === '' ? '' : (control.selectedOptions[0]?.text ?? '')
  return texts
    .filter((text) => text.trim() !== '')
    .map((text) => optionLabels?.[text] ?? text)
    .join(', ')
}
