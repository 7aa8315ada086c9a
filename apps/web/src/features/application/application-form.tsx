import * as interfaceMessages from '@school/content/messages/application'
import { applicationForm } from '@school/forms/application'
import { fieldOfEntry } from '@school/forms/content'
import { applicationTexts } from '@school/forms/messages/application-texts'
import type { FormState } from '@school/forms/state'
import { lazy, type RefObject, Suspense, useMemo, useRef } from 'react'
import { localHref } from '../../locale.ts'
import type { PageBody } from '../../trpc.ts'
import { useAnnouncer } from '../forms/announcer.tsx'
import { ErrorSummary, idOf } from '../forms/error-summary.tsx'
import { Honeypot, RequiredLine } from '../forms/form-notes.tsx'
import { StatusLine } from '../forms/status-message.tsx'
import { type FormErrors, useFormErrors } from '../forms/use-form-errors.ts'
import { ApplicationContext, useApplication, useDraft } from './application-context.ts'
import { useChoices } from './choices.ts'
import { noChoice } from './choices-input.ts'
import { type Chosen, reachable } from './chosen.ts'
import { Drafts } from './draft/drafts.tsx'
import { useApplicationDraft } from './draft/use-application-draft.ts'
import {
  LostEntriesStatus,
  PendingStatus,
  RestoredStatus,
  SavedStatus,
  SavingNote,
  SentStatus,
} from './form-status.tsx'
import { untickContradictions } from './health.ts'
import { moveOnByEnter } from './move-on.ts'
import { Progress, ProgressBar } from './progress.tsx'
import { sections } from './section.tsx'
import { sectionComponents } from './sections.tsx'
import { SentBefore } from './sent-before.tsx'
import { useSubmission } from './use-submission.ts'

const form = applicationForm

/** Loaded when it is needed (use-submission.ts). */
const Answers = lazy(async () => ({ default: (await import('./answers.tsx')).Answers }))

/** The application form (docs/spec/part-2.md#2 to #5, docs/spec/rulings.md#23 to #29). */
export function ApplicationForm({
  posted,
  chosen,
  body,
}: {
  posted: FormState | null
  /** The choices in a form that the server returned. */
  chosen: Chosen
  body: PageBody
}) {
  const element = useRef<HTMLFormElement | null>(null)
  const formErrors = useFormErrors(posted, 'top')
  const [announcementLog, announce] = useAnnouncer()
  const draft = useApplicationDraft(element, { posted, chosen }, formErrors, announce)
  const context = useMemo(() => ({ draft, posted, body, announce }), [draft, posted, body, announce])
  return (
    <ApplicationContext value={context}>
      <div className="wrap section grid grid-cols-1 gap-x-14 max-sm:pt-1 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        {announcementLog}
        <div className="min-w-0">
          <Drafts />
          <Fields element={element} formErrors={formErrors} />
        </div>
        <aside className="no-print hidden lg:block">
          <div className="sticky top-24">
            <Progress />
          </div>
        </aside>
      </div>
    </ApplicationContext>
  )
}

function Fields({
  element,
  formErrors,
}: {
  element: RefObject<HTMLFormElement | null>
  formErrors: FormErrors
}) {
  const application = useApplication()
  const { draft, announce } = application
  const submission = useSubmission(draft, element, formErrors, application)
  const { errorOf, failed } = formErrors
  return (
    <form
      // Kept after unmount: the picture or a response may still be pending, and saving then reads this form.
      ref={(at) => {
        if (at) element.current = at
      }}
      id="application"
      method="post"
      action={localHref(form.path)}
      encType="multipart/form-data"
      noValidate
      onSubmit={submission.submit}
      onKeyDown={moveOnByEnter}
      onChange={(event) => {
        const { name } = event.target as unknown as { name: string }
        if (name === 'picture') return
        const gaveWay = untickContradictions(event.target)
        if (gaveWay) announce(gaveWay)
        draft.updateField(fieldOfEntry(form, name))
      }}
      onBlur={({ target }) => {
        formErrors.checkLeft(form, target, (names) => draft.errors(names))
      }}
      className="group/form grid min-w-0 grid-cols-1 gap-2 md:gap-6"
    >
      <Errors formErrors={formErrors} />
      <SentStatus />
      <PendingStatus />
      <LostEntriesStatus />
      <RestoredStatus />
      <Round />
      <div className="grid gap-x-6 sm:grid-cols-[auto_1fr] sm:items-start">
        <div className="sm:py-2.5">
          <RequiredLine />
        </div>
        <SavingNote />
      </div>
      {sections.map(({ name, title, fields }, index) => {
        const Section = sectionComponents[name]
        return Section && <Section key={name} {...{ index, title, fields, errorOf, failed }} />
      })}
      <Honeypot />
      <Send
        {...submission}
        onClear={() => {
          draft.clear()
          submission.reset()
          document.getElementById(idOf(form, 'classId'))?.focus()
        }}
      />
      <ProgressBar />
    </form>
  )
}

/** The next days of the admission round. */
function Round() {
  const { data } = useChoices(noChoice)
  return data?.round ? <p className="font-semibold text-green-900">{data.round}</p> : null
}

function Errors({ formErrors: { summary, errors } }: { formErrors: FormErrors }) {
  const { posted } = useApplication()
  const chosen = useDraft('chosen')
  return (
    <ErrorSummary
      ref={summary}
      form={form}
      errors={errors}
      message={useDraft('notice')}
      quote={useDraft('quote')}
      arrived={posted !== null && posted.message !== ''}
      leadsTo={(name) => reachable(name, chosen)}
    />
  )
}

function CheckedAnswers() {
  return useDraft('isChecked') ? (
    <Suspense>
      <Answers />
    </Suspense>
  ) : null
}

/** The submit button, the upload progress and the result; last, the link that clears the form. */
function Send({
  isSending,
  progress,
  status,
  question,
  onClear,
}: ReturnType<typeof useSubmission> & { onClear: () => void }) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <CheckedAnswers />
      <SavedStatus />
      <SentBefore question={question} />
      <button
        type="submit"
        // Not disabled, because that would remove the focus.
        aria-disabled={isSending}
        className="btn btn-solid min-h-12 w-full text-lg aria-disabled:opacity-70 sm:w-auto sm:justify-self-start sm:px-8"
      >
        {isSending ? applicationTexts.submitting : interfaceMessages.submitApplication}
      </button>
      {progress !== null && (
        <p className="grid gap-1">
          <label htmlFor="upload" className="text-sm text-muted">
            {progress < 1
              ? interfaceMessages.sendingPicture({ percent: Math.round(progress * 100) })
              : interfaceMessages.waitingForTheAnswer}
          </label>
          <progress id="upload" className="meter" value={progress} max={1} />
        </p>
      )}
      <StatusLine status={status} />
      <button
        type="button"
        className="scripted min-h-11 justify-self-start text-sm text-muted underline underline-offset-3 hover:text-red-700"
        onClick={() => {
          if (confirm(interfaceMessages.confirmClear)) onClear()
        }}
      >
        {interfaceMessages.clearTheForm}
      </button>
    </div>
  )
}
