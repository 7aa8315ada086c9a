import * as messages from '@school/content/operation-messages'
import type { DatabaseStatus, EntityStatus } from '@school/server/static-pages'
import { momentText } from '../moment.tsx'

/** How urgently an entity needs attention; 0: not at all. */
export const need = ({ lastError, freshAt, heldGone, rejected, stuck, ...status }: EntityStatus): number =>
  lastError !== null || !freshAt || stuck
    ? 3
    : heldGone || status.differences.length > 0
      ? 2
      : rejected || status.findings.length > 0
        ? 1
        : 0

const looks = ['', '', 'warns', 'fails']

type Run = DatabaseStatus['runs'][number]

/** An entity of the mirror: its age, its last runs, and what is wrong with it. */
export function EntityCard({ status, database }: { status: EntityStatus; database: DatabaseStatus }) {
  const { entity, rows, gone, rejected, freshAt, lastOutcome, lastError, isShared, stuck } = status
  const runs = database.runs.filter((run) => run.entity === entity)
  const age = freshAt ? messages.span((Date.now() - freshAt.getTime()) / 1_000) : messages.neverRead
  return (
    <li className={looks[need(status)] ?? ''}>
      <h3>
        <span>{entity}</span>
        <span>{age}</span>
      </h3>
      <Chart runs={runs} width={database.runsShown} />
      <p className="quiet">{tally(runs)}</p>
      <p className="quiet">{messages.rowsOf(rows, gone, lastOutcome)}</p>
      {lastError && !isShared && <p className="bad">{lastError}</p>}
      {stuck && <p className="bad">{messages.isStuck}</p>}
      <Findings {...status} />
      <HeldDeletion {...status} />
      <RejectedRows rows={database.rejected.filter((row) => row.entity === entity)} count={rejected} />
    </li>
  )
}

/** What differs in the rows, what could not be read of them, and what was mended. Differences are open at once. */
function Findings({ findings, differences }: EntityStatus) {
  if (findings.length === 0) return null
  return (
    <details open={differences.length > 0}>
      <summary>{messages.findings(findings.length)}</summary>
      <ul>
        {findings.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  )
}

/** A quarantined deletion, and the button that applies it. */
function HeldDeletion({ entity, heldGone, heldTimes }: EntityStatus) {
  if (!heldGone) return null
  return (
    <>
      <p className="warning">{messages.held(heldGone, heldTimes)}</p>
      <form method="post" action="/ops/accept">
        <input type="hidden" name="entity" value={entity} />
        <input type="hidden" name="gone" value={heldGone} />
        <details className="question">
          <summary>{messages.accept(heldGone)}</summary>
          <p>{messages.acceptDoes(heldGone)}</p>
          <p>
            <button type="submit" className="plain">
              {messages.acceptYes(heldGone)}
            </button>
          </p>
        </details>
      </form>
    </>
  )
}

/** @param count the number of all rejected rows, of which the first are shown */
function RejectedRows({ rows, count }: { rows: DatabaseStatus['rejected']; count: number }) {
  if (!rows.length) return null
  return (
    <details>
      <summary>{messages.rejectedRows(count)}</summary>
      <ul>
        {rows.map(({ rowId, reason }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row may have no id
          <li key={n}>
            {rowId ?? messages.withoutId}: {reason}
          </li>
        ))}
      </ul>
      {count > rows.length && <p className="quiet">{messages.more(count - rows.length)}</p>}
    </details>
  )
}

const outcomeOf = ({ outcome }: Run): string => outcome ?? messages.running

const tally = (runs: readonly Run[]): string =>
  [...Map.groupBy(runs, outcomeOf)].map(([outcome, of]) => `${of.length} ${outcome}`).join(', ') ||
  messages.noRunYet

/** One bar a run, oldest left: its height the time it took (to the root: most are short), its colour the outcome. */
function Chart({ runs, width }: { runs: readonly Run[]; width: number }) {
  const longest = Math.sqrt(Math.max(1, ...runs.map((run) => run.ms)))
  return (
    <svg
      viewBox={`0 0 ${width * 10} 40`}
      preserveAspectRatio="none"
      role="img"
      aria-label={messages.lastRuns(tally(runs))}
    >
      {runs.map((run, i) => {
        const height = Math.max(3, (Math.sqrt(run.ms) / longest) * 38)
        return (
          <rect
            key={run.startedAt.getTime()}
            className={`run-${outcomeOf(run)}`}
            x={(width - runs.length + i) * 10}
            y={(40 - height).toFixed(1)}
            width="8"
            height={height.toFixed(1)}
          >
            <title>{`${momentText(run.startedAt)}: ${messages.run(outcomeOf(run), run.changes, run.ms)}`}</title>
          </rect>
        )
      })}
    </svg>
  )
}
