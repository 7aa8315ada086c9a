import * as matters from '@school/content/messages/matters'
import * as messages from '@school/content/messages/office'
import type { OfficeView } from '@school/server/static-pages'
import { localHref } from '../../locale.ts'

export function SignInView({ refusal, next }: Extract<OfficeView, { name: 'sign in' }>) {
  const sentence = messages.refusals[refusal]
  return (
    <div className="sign-in">
      <img src="/favicon.svg" alt="" width={56} height={56} />
      <h1>{messages.title}</h1>
      {sentence && (
        <p role="alert" className="note error">
          {sentence}
        </p>
      )}
      {next?.entries && <p className="note">{matters.entriesKept}</p>}
      <form method="post" action={localHref('/office')} noValidate>
        {next && (
          <>
            <input type="hidden" name="next" value={next.path} />
            {next.entries && <input type="hidden" name="entries" value={JSON.stringify(next.entries)} />}
          </>
        )}
        <label htmlFor="name">{messages.userName}</label>
        <input id="name" name="name" autoComplete="username" autoCapitalize="none" required />
        <label htmlFor="password">{messages.password}</label>
        <input id="password" name="password" type="password" autoComplete="current-password" required />
        <label htmlFor="code">{messages.code}</label>
        <input
          id="code"
          name="code"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
        />
        <p>
          <button type="submit">{messages.signIn}</button>
        </p>
      </form>
    </div>
  )
}
