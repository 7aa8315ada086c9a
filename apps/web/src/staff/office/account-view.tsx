import * as matters from '@school/content/messages/matters'
import * as messages from '@school/content/messages/office'
import type { OfficeView } from '@school/server/static-pages'
import { localHref } from '../../locale.ts'
import { OwnSessions } from './own-sessions.tsx'
import { Code, Password, WithPassword } from './secret-fields.tsx'

type Shown = Extract<OfficeView, { name: 'account' }>

/** The own password and sessions; for an officer also new passwords for others. */
export function AccountView({ mustChange, result, chosen, issued, sessions, others }: Shown) {
  const isDone = result === 'done' || result === 'signedOut'
  return (
    <>
      <h1>{matters.ownPassword}</h1>
      {mustChange && <p className="note warn">{matters.mustChange}</p>}
      {result && (
        <p className={`note ${isDone ? 'said' : 'error'}`} role={isDone ? 'status' : 'alert'}>
          {matters.accountResults[result]}
        </p>
      )}
      {issued && (
        <div className="note said" role="status">
          <p>{matters.issued({ name: issued.name })}</p>
          <p>
            <code>{issued.password}</code>
          </p>
        </div>
      )}
      <form className="card" method="post" action={localHref('/office/account')} noValidate>
        <Password id="password" label={matters.currentPassword} autoComplete="current-password" />
        <Code id="code" />
        <Password id="new" label={matters.newPassword} autoComplete="new-password" />
        <Password id="again" label={matters.newPasswordAgain} autoComplete="new-password" />
        <p className="quiet">{matters.passwordHelp}</p>
        <p>
          <button type="submit">{matters.changePassword}</button>
        </p>
      </form>
      {sessions.length > 0 && <OwnSessions sessions={sessions} />}
      {others.length > 0 && (
        <form className="card" method="post" action={localHref('/office/account/forgotten')} noValidate>
          <h2>{matters.forgotten}</h2>
          <p>{matters.forgottenHelp}</p>
          <label htmlFor="other">{messages.userName}</label>
          <select id="other" name="name" defaultValue={chosen || undefined} required>
            {others.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
          <WithPassword id="own" label={matters.yourPassword} text={matters.issuePassword} />
        </form>
      )}
    </>
  )
}
