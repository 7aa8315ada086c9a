import * as messages from '@school/content/operation-messages'
import type { OperationView, OperationPage as Shown } from '@school/server/static-pages'
import { StaffDocument } from '../staff-document.tsx'
import { ServerCheckView } from './server-check-view.tsx'
import { StatusView } from './status-view.tsx'

/** A page of `/ops`, in English: a technician reads it beside documents and logs, which are in English. */
export function OperationPage({ view }: Shown) {
  return (
    <StaffDocument title={view.name === 'sign in' ? messages.signIn : messages.title} lang="en">
      <View {...view} />
    </StaffDocument>
  )
}

function View(view: OperationView) {
  switch (view.name) {
    case 'sign in':
      return <SignInView sentence={view.sentence} />
    case 'notice':
      return (
        <main>
          <h1>{view.title}</h1>
          <p role="status">{view.sentence}</p>
          <p>
            <a className="button plain" href="/ops">
              {messages.back}
            </a>
          </p>
        </main>
      )
    case 'server check':
      return <ServerCheckView check={view.check} isTooEarly={view.isTooEarly} />
    case 'status':
      return <StatusView status={view.status} attention={view.attention} />
  }
}

function SignInView({ sentence }: { sentence: string }) {
  return (
    <main>
      <h1>{messages.title}</h1>
      {sentence && (
        <p role="alert" className="bad">
          {sentence}
        </p>
      )}
      <form method="post" action="/ops" noValidate>
        {/* Password managers want a name. */}
        <input type="text" name="user" defaultValue="ops" autoComplete="username" hidden />
        <label htmlFor="token">{messages.token}</label>
        <input id="token" name="token" type="password" autoComplete="current-password" required />
        <p>
          <button type="submit">{messages.signIn}</button>
        </p>
      </form>
    </main>
  )
}
