import * as messages from '@school/content/messages/receipt'
import { status } from '@school/forms/messages/status'
import type { FormState } from '@school/forms/state'
import { createFileRoute } from '@tanstack/react-router'
import { Unfinished } from '../features/application/draft/unfinished.tsx'
import { DateParts } from '../features/forms/date-parts.tsx'
import { KeptEntries } from '../features/forms/kept-entries.tsx'
import { postedTo } from '../features/forms/posted.ts'
import { InThisSection } from '../layout/aside.tsx'
import { Columns } from '../layout/columns.tsx'
import { ContentPageHeader } from '../layout/page-header.tsx'
import { ensurePageInfo, usePageInfo } from '../loaders.ts'
import { localHref } from '../locale.ts'
import { routeHead } from '../seo/head.ts'

const path = '/application-status'

/**
 * Asks for the reference and the date of birth. The browser posts the form itself, with scripts too: the answer is another page
 * (status.$link.tsx), or this one with what is wrong. So it needs none of what the other forms load.
 */
export const Route = createFileRoute('/application-status')({
  // The posted form belongs to this visit of the page only.
  gcTime: 0,
  loader: async ({ context }) => {
    await ensurePageInfo(context, path)
    return { posted: postedTo('status', context.requestState) }
  },
  head: ({ match }) => routeHead(match, path),
  component: AskForStatus,
})

function AskForStatus() {
  const { posted } = Route.useLoaderData()
  const head = usePageInfo(path)
  return (
    <>
      <ContentPageHeader head={head} />
      <Columns aside={<InThisSection head={head} />}>
        <p className="mb-5 max-w-[62ch] text-lg">{messages.statusHint}</p>
        <Unfinished className="mb-5" />
        <form method="post" action={localHref(path)} noValidate className="card grid gap-5 p-5 md:p-8">
          {posted && (
            <p
              tabIndex={-1}
              // biome-ignore lint/a11y/noAutofocus: the result of the question, where no script can move the focus
              autoFocus
              role="alert"
              className="rounded-card border border-l-6 border-red-700 bg-red-100 p-4 font-semibold"
            >
              {posted.message}
            </p>
          )}
          <p className="text-sm text-muted">{status.purpose}</p>
          <KeptEntries isPosted={posted !== null} />
          <StatusField name="reference" posted={posted} />
          <StatusField name="dob" posted={posted} />
          <button type="submit" className="btn btn-solid justify-self-start">
            {messages.seeStatus}
          </button>
        </form>
      </Columns>
    </>
  )
}

/** A field with its label, its help, and what is wrong with it. */
function StatusField({ name, posted }: { name: keyof typeof status.fields; posted: FormState | null }) {
  const { label, help }: { label: string; help?: string } = status.fields[name]
  const error = posted?.errors.find(({ field }) => field === name)?.message
  const id = `status-${name}`
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  const frame = `grid grid-cols-1 gap-1 ${error ? 'border-l-3 border-red-700 pl-3' : ''}`
  const texts = (
    <>
      {help && (
        <p id={`${id}-help`} className="text-sm text-muted">
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="font-semibold text-red-700">
          {error}
        </p>
      )}
    </>
  )
  const invalid = error ? true : undefined
  if (name === 'dob')
    return (
      <fieldset aria-describedby={describedBy} className={frame}>
        <legend className="mb-1 font-semibold">{label}</legend>
        {texts}
        <DateParts id={id} name={name} entries={posted?.entries ?? []} required aria-invalid={invalid} />
      </fieldset>
    )
  return (
    <div className={frame}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {texts}
      <input
        id={id}
        name={name}
        type="text"
        required
        autoComplete="off"
        enterKeyHint="next"
        aria-invalid={invalid}
        aria-describedby={describedBy}
        defaultValue={posted?.entries.find(([entry]) => entry === name)?.[1]}
        className="field sm:max-w-80"
      />
    </div>
  )
}
