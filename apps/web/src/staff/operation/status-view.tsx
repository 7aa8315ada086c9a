import * as messages from '@school/content/operation-messages'
import type { DatabaseStatus, OperationStatus, OperationView } from '@school/server/static-pages'
import { Fragment } from 'react'
import { Moment } from '../moment.tsx'
import { EntityCard, need } from './entity-card.tsx'
import { Facts } from './facts.tsx'
import { ServerCheckForm } from './server-check-view.tsx'
import { Submissions } from './submissions.tsx'
import { Problems, Summary } from './summary.tsx'
import { UpstreamBanner } from './upstream-banner.tsx'

/** The state of mirror, submissions and processes. */
export function StatusView({
  status: { database, problems, worker, health, unconfirmed },
  attention,
}: Omit<Extract<OperationView, { name: 'status' }>, 'name'>) {
  const banner = (
    <UpstreamBanner
      pause={worker?.report?.pause ?? null}
      shared={database?.shared ?? null}
      hasRead={database?.entities.some(({ freshAt }) => freshAt !== null) ?? true}
    />
  )
  return (
    <>
      <header className="operation">
        <h1>{messages.title}</h1>
        <div className="row">
          <a className="button plain" href="/ops">
            {messages.refresh}
          </a>
          <form method="post" action="/ops/out">
            <button type="submit" className="plain">
              {messages.signOut}
            </button>
          </form>
        </div>
      </header>
      <main>
        <p className="quiet">
          {messages.asOf} <Moment at={new Date()} />
          {messages.clocks}
        </p>
        {database ? (
          <>
            <Summary attention={attention} problems={problems} />
            {banner}
            <Submissions {...database} />
            <Mirror database={database} />
            <Files media={database.media} queue={worker?.report?.queue} />
            <Processes processes={database.processes} />
          </>
        ) : (
          <>
            <p role="alert" className="bad">
              {messages.noDatabase}
            </p>
            <Problems problems={problems} />
            {banner}
          </>
        )}
        <ServerCheckForm />
        <Unconfirmed pages={unconfirmed} />
        <section>
          <h2>{messages.thisProcess}</h2>
          <Facts facts={health} />
        </section>
      </main>
    </>
  )
}

function Mirror({ database }: { database: DatabaseStatus }) {
  return (
    <section>
      <h2>{messages.mirror}</h2>
      <p className="quiet">{messages.barsHelp}</p>
      <ul className="cards">
        {database.entities
          .toSorted((a, b) => need(b) - need(a))
          .map((status) => (
            <EntityCard key={status.entity} status={status} database={database} />
          ))}
      </ul>
    </section>
  )
}

function Files({
  media: { stored, bytes, failing, reasons },
  queue,
}: {
  media: DatabaseStatus['media']
  queue: NonNullable<NonNullable<OperationStatus['worker']>['report']>['queue'] | undefined
}) {
  return (
    <section>
      <h2>{messages.files}</h2>
      <Facts
        facts={[
          [messages.toFetch, queue?.fetch ?? messages.notKnownHere],
          [messages.toEncode, queue?.encode ?? messages.notKnownHere],
          [messages.stored, `${stored} (${messages.megabytes(bytes)})`],
          [messages.failingFiles, failing],
        ]}
      />
      {reasons.map(({ files, reason }) => (
        <p key={reason} className="quiet">{`${files} × ${reason}`}</p>
      ))}
    </section>
  )
}

/** All processes of the site, also those of other replicas. After an update, all have the same build. */
function Processes({ processes }: Pick<DatabaseStatus, 'processes'>) {
  const builds = new Set(processes.map(({ build }) => build)).size
  return (
    <section>
      <h2>{messages.processes}</h2>
      {builds > 1 && <p className="warning">{messages.builds(builds)}</p>}
      <Facts
        facts={processes.map(({ role, build, place, since }) => [
          messages.processOn(role, place),
          <>
            {messages.buildSince(build)} <Moment at={since} />
          </>,
        ])}
      />
    </section>
  )
}

/** The pages whose sample content the school has not confirmed. */
function Unconfirmed({ pages }: { pages: readonly string[] }) {
  if (pages.length === 0) return null
  return (
    <section>
      <h2>{messages.unconfirmedPages(pages.length)}</h2>
      <p className="quiet">{messages.unconfirmedHelp}</p>
      <p>
        {pages.map((page, index) => (
          <Fragment key={page}>
            {index > 0 && ', '}
            <a href={page}>{page}</a>
          </Fragment>
        ))}
      </p>
    </section>
  )
}
