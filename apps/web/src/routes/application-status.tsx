import * as interfaceMessages from '@school/content/messages/forms'
import { statusForm } from '@school/forms/status'
import { createFileRoute } from '@tanstack/react-router'
import { ErrorSummary } from '../features/forms/error-summary.tsx'
import { FormField } from '../features/forms/form-field.tsx'
import { PurposeLine } from '../features/forms/form-notes.tsx'
import { postedTo } from '../features/forms/posted.ts'
import { useFormErrors } from '../features/forms/use-form-errors.ts'
import { InThisSection } from '../layout/aside.tsx'
import { Columns } from '../layout/columns.tsx'
import { ContentPageHeader } from '../layout/page-header.tsx'
import { ensurePageInfo, usePageInfo } from '../loaders.ts'
import { localHref } from '../locale.ts'
import { routeHead } from '../seo/head.ts'

const path = '/application-status'

/**
 * Asks for the reference and the date of birth. The browser posts the form itself, with scripts too: the answer is another page
 * (status.$link.tsx), or this one with what is wrong.
 */
export const Route = createFileRoute('/application-status')({
  // Never refetched in the background while the visitor fills in the form.
  staleTime: Number.POSITIVE_INFINITY,
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
  const { errors, errorOf, summary } = useFormErrors(posted, 'summary')
  return (
    <>
      <ContentPageHeader head={head} />
      <Columns aside={<InThisSection head={head} />}>
        <p className="mb-5 max-w-[62ch] text-lg">{interfaceMessages.statusHint}</p>
        <form method="post" action={localHref(path)} noValidate className="card grid gap-5 p-5 md:p-8">
          {posted && errors.length === 0 && (
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
          <ErrorSummary ref={summary} form={statusForm} errors={errors} arrived={errors.length > 0} />
          <PurposeLine form={statusForm} />
          {statusForm.fields.map((field) => (
            <FormField
              key={field.name}
              form={statusForm}
              field={field}
              error={errorOf(field.name)}
              posted={posted}
              enterKey="send"
            />
          ))}
          <button type="submit" className="btn btn-solid justify-self-start">
            {interfaceMessages.seeStatus}
          </button>
        </form>
      </Columns>
    </>
  )
}
