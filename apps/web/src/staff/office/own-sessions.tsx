import * as matters from '@school/content/messages/matters'
import type { OfficeView } from '@school/server/static-pages'
import { localHref } from '../../locale.ts'
import { momentText } from '../moment.tsx'
import { WithPassword } from './secret-fields.tsx'

type Sessions = Extract<OfficeView, { name: 'account' }>['sessions']

/** Where the account is signed in: one session, or all others, can be ended with the password. */
export function OwnSessions({ sessions }: { sessions: Sessions }) {
  const here = sessions.find(({ isOwn }) => isOwn)
  const others = sessions.filter(({ isOwn }) => !isOwn)
  return (
    <form className="card" method="post" action={localHref('/office/account/sessions')} noValidate>
      <h2>{matters.sessions}</h2>
      {here && <p>{matters.thisSession({ begun: momentText(here.begunAt) })}</p>}
      {others.length === 0 ? (
        <p>{matters.onlySession}</p>
      ) : (
        <>
          <p>{matters.sessionsHelp}</p>
          <fieldset>
            <legend className="sr-only">{matters.sessions}</legend>
            <Choice id="others" label={matters.allOtherSessions} isChosen />
            {others.map(({ id, begunAt, seenAt }) => (
              <Choice
                key={id}
                id={id}
                label={matters.session({ begun: momentText(begunAt), seen: momentText(seenAt) })}
              />
            ))}
          </fieldset>
          <WithPassword id="session" label={matters.currentPassword} text={matters.endSessions} />
        </>
      )}
    </form>
  )
}

function Choice({ id, label, isChosen = false }: { id: string; label: string; isChosen?: boolean }) {
  return (
    <p>
      <label className="choice">
        <input type="radio" name="session" value={id} defaultChecked={isChosen} />
        {label}
      </label>
    </p>
  )
}
