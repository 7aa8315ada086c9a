import * as matters from '@school/content/messages/matters'
import * as messages from '@school/content/messages/office'
import type { OfficeView } from '@school/server/static-pages'
import { localHref } from '../../locale.ts'
import { Code, Password } from './secret-fields.tsx'

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
      {next?.isLost && <p className="note warn">{matters.entriesLost}</p>}
      {Object.keys(next?.entries ?? {}).length > 0 && <p className="note">{matters.entriesKept}</p>}
      <form method="post" action={localHref('/office')} noValidate>
        {next && (
          <>
            <input type="hidden" name="next" value={next.path} />
            {next.entries && <input type="hidden" name="entries" value={JSON.stringify(next.entries)} />}
          </>
        )}
        <label htmlFor="name">{messages.userName}</label>
        <input id="name" name="name" autoComplete="username" autoCapitalize="none" required />
        <Password id="password" label={messages.password} autoComplete="current-password" />
        <Code id="code" />
        <p>
          <button type="submit">{messages.signIn}</button>
        </p>
      </form>
    </div>
  )
}
