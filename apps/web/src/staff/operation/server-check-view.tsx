import * as messages from '@school/content/operation-messages'
import type { ServerCheckView as Shown } from '@school/server/static-pages'
import { Moment } from '../moment.tsx'

type Done = Extract<Shown, { state: 'done' }>

/** The button that starts a check of the school's server. */
export function ServerCheckForm() {
  return (
    <section id="school-server">
      <h2>{messages.schoolServer}</h2>
      <p className="quiet">{messages.serverCheckHelp}</p>
      <div className="row">
        <form method="post" action="/ops/server-check">
          <button type="submit" className="plain">
            {messages.checkServer}
          </button>
        </form>
        <a href="/ops/server-check">{messages.lastServerCheck}</a>
      </div>
    </section>
  )
}

/** The report of a check: what to do, in both languages, and every call. */
export function ServerCheckView({ check, isTooEarly }: { check: Shown; isTooEarly: boolean }) {
  return (
    <main>
      <h1>{messages.schoolServer}</h1>
      {isTooEarly && <p role="alert">{messages.serverCheckTooEarly}</p>}
      {check.state === 'none' && <p>{messages.noServerCheck}</p>}
      {check.state === 'running' && (
        <p role="status">
          {messages.serverCheckRuns} <Moment at={check.startedAt} />
        </p>
      )}
      {check.state === 'failed' && <p role="alert">{messages.serverCheckFailed}</p>}
      {check.state === 'done' && <Report {...check} />}
      <p className="row">
        <a className="button plain" href="/ops/server-check">
          {messages.refresh}
        </a>
        <a className="button plain" href="/ops">
          {messages.back}
        </a>
      </p>
    </main>
  )
}

function Report({ startedAt, address, screens, calls }: Done) {
  return (
    <>
      <p className="quiet">
        {address}, {messages.asOf} <Moment at={startedAt} />
      </p>
      {screens.map((screen) => (
        <Screen key={screen.language} {...screen} />
      ))}
      <section>
        <h2>{messages.callByCall}</h2>
        <ul className="cards">
          {calls.map(({ mark, path, status, ms, rows, credential, envelope }) => (
            <li key={path}>
              <h3>
                <span>
                  {mark} {path}
                </span>
                <span>{messages.milliseconds(ms * 1_000_000)}</span>
              </h3>
              <p className="quiet">{messages.callFacts(status, credential, rows, envelope)}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function Screen({ language, title, verdict, fits, parts, map }: Done['screens'][number]) {
  return (
    <section lang={language}>
      <h2>{title}</h2>
      <p>
        <strong>{verdict}</strong>
      </p>
      <p>{fits}</p>
      {parts.map(({ heading, items }) => (
        <div key={heading}>
          <h3>{heading}</h3>
          <ul>
            {items.map(({ mark, sentence, calls }) => (
              <li key={sentence}>
                {mark} <strong>{calls.join(', ')}</strong>: {sentence}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {map && (
        <details>
          <summary>{map.heading}</summary>
          <pre>{map.yaml}</pre>
        </details>
      )}
    </section>
  )
}
