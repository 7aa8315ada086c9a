import { applicationForm } from '@school/forms/application'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ApplicationContext } from './application-context.ts'
import type { ApplicationDraft } from './draft/application-draft.ts'
import { emptyState, watchedIn } from './draft/application-state.ts'
import { OptionalFields } from './optional-fields.tsx'

const markup = (name: string, confirmation: string) => {
  const state = { ...emptyState, watched: watchedIn([['confirmation', confirmation]]) }
  const draft = { state, subscribe: () => () => {} } as unknown as ApplicationDraft
  return renderToStaticMarkup(
    <ApplicationContext value={{ draft, posted: null, body: {} as never, announce: () => {} }}>
      <OptionalFields
        fields={applicationForm.fields.filter((field) => field.name === name)}
        errorOf={() => undefined}
        failed={0}
      >
        field
      </OptionalFields>
    </ApplicationContext>,
  )
}

test('who wants the confirmation by e-mail sees the field for the address, and no other optional ones', () => {
  expect(markup('email', 'email')).toMatch(/^<details open/)
  expect(markup('email', 'sms')).toMatch(/^<details class/)
  expect(markup('altMobile', 'email')).toMatch(/^<details class/)
})
