import * as messages from '@school/content/operation-messages'
import type { OperationStatus, OperationView } from '@school/server/static-pages'
import { Fragment } from 'react'

/** The summary at the top: what needs somebody, or that nothing does. */
export function Summary({
  attention,
  problems,
}: Pick<Extract<OperationView, { name: 'status' }>, 'attention'> & Pick<OperationStatus, 'problems'>) {
  return (
    <>
      {attention.length > 0 && (
        <p role="status">
          {attention.map(({ text, look }, n) => (
            <Fragment key={text}>
              {n > 0 && ', '}
              {look ? <strong className={look}>{text}</strong> : text}
            </Fragment>
          ))}
          .
        </p>
      )}
      {attention.length === 0 && problems.length === 0 && <p role="status">{messages.allIsWell}</p>}
      <Problems problems={problems} />
    </>
  )
}

/** What is wrong with this server, one line each. */
export function Problems({ problems }: Pick<OperationStatus, 'problems'>) {
  return problems.map(({ text }) => (
    <p key={text} role="alert" className="bad">
      {messages.problem(text)}
    </p>
  ))
}
