import { ageSeconds } from '@school/mirror'
import type { ListedSubmission } from '@school/outbox/office'
import { MAX_APPLICATIONS_PER_DAY, MAX_MESSAGES_PER_DAY, type SubmissionStatus } from '@school/outbox/status'
import { schoolClock } from '@school/upstream/school-time'
import { causeOf, sharedCause } from '../monitoring/causes.ts'
import type { Problem } from '../monitoring/problems.ts'
import { count, megabytes, moment, span } from './format.ts'
import { Html, html, nothing } from './html.ts'
import type { DatabaseStatus, EntityStatus, OperationStatus } from './status.ts'
import { RUNS_SHOWN, type Run, type SiteProcess } from './status-queries.ts'
import { upstreamBanner } from './upstream-banner.ts'

const SUBMISSIONS_SHOWN = 50
/** An undelivered submission that is older than this needs attention. docker/alerts.yaml has the same limit. */
const OLD_SUBMISSION_SECONDS = 2 * 3_600

export function signInView(sentence: string): Html {
  const alert = sentence ? html`<p role="alert" class="bad">${sentence}</p>` : nothing
  return html`<main><h1>Operation</h1>${alert}<form method="post" action="/ops"><input type="text" name="user" value="ops" autocomplete="username" hidden><label for="token">Token (the setting OPS_TOKEN)</label><input id="token" name="token" type="password" autocomplete="current-password" required> <p><button>Sign in</button></p></form></main>`
}

/** A page with one sentence and a link back. */
export function noticeView(title: string, sentence: string): Html {
  return html`<main><h1>${title}</h1><p role="status">${sentence}</p><p><a class="button" href="/ops">Back</a></p></main>`
}

export function statusView({ database, problems, worker, health }: OperationStatus): Html {
  const queue = worker?.report?.queue
  const shared = database && sharedCause(database.status)
  const upstream = upstreamBanner(worker?.report?.pause ?? null, shared)
  const state = database
    ? html`${summary(database, problems)}${upstream}
<section><h2>Submissions that have not arrived</h2>${keyNotes(database.unreadable)}${submissionNotes(database.submissionStatus)}${submissionsTable(database.submissions)}</section>
<section><h2>Mirror</h2><p class="quiet">A bar is a run, the newest on the right; the longer it took, the higher. Green: fine. Amber: quarantined or cut off. Red: failed.</p>
<ul class="cards">${byNeed(database.status).map((one) => entityCard(one, database, shared?.cause))}</ul></section>
<section><h2>Files</h2>${facts([
        ['To be fetched', String(queue?.fetch ?? 'not known here')],
        ['Pictures to be encoded', String(queue?.encode ?? 'not known here')],
        ['Stored', `${database.media.stored} (${megabytes(database.media.bytes)})`],
        ['Failing', String(database.media.failing)],
      ])}${database.media.reasons.map((one) => html`<p class="quiet">${one.files} × ${one.reason}</p>`)}</section>
<section><h2>Processes</h2>${processList(database.processes)}</section>`
    : html`<p role="alert" class="bad">The database does not answer. Cached pages are still served; forms say that they cannot be sent.</p>${problemList(problems)}${upstream}`
  return html`<header><h1>Operation</h1><div class="row"><a class="button" href="/ops">Refresh</a><form method="post" action="/ops/out"><button>Sign out</button></form></div></header>
<main><p class="quiet">As of ${moment(new Date())}, as the clocks in Dhaka show it</p>${state}
<section><h2>This process</h2>${facts(health)}</section></main>`
}

const facts = (pairs: readonly (readonly [string, string])[]) =>
  html`<dl>${pairs.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`

/** The summary at the top: whether anything needs attention. */
function summary({ status, submissions, processes }: DatabaseStatus, problems: readonly Problem[]): Html {
  const failing = status.filter((one) => one.lastError !== null).length
  const unread = status.filter((one) => !one.freshAt).length
  const stuck = status.filter((one) => one.stuck).length
  const isIdle = !processes.some(({ role }) => role === 'worker')
  const held = status.filter((one) => one.heldGone > 0).length
  const rejectedRows = status.reduce((sum, one) => sum + one.rejected, 0)
  const unclear = submissions.filter((one) => one.state === 'unclear').length
  const waiting = submissions.length - unclear
  const needs = [
    failing && html`<strong class="bad">${count(failing, 'entity fails', 'entities fail')}</strong>`,
    isIdle && html`<strong class="bad">no worker runs</strong>`,
    unread && html`<strong class="bad">${count(unread, 'entity was', 'entities were')} never read</strong>`,
    stuck && html`<strong class="bad">${count(stuck, 'entity is', 'entities are')} stuck</strong>`,
    held && html`<strong class="warn">${count(held, 'deletion is', 'deletions are')} quarantined</strong>`,
    unclear &&
      html`<strong class="bad">${count(unclear, 'submission is', 'submissions are')} unclear</strong>`,
    waiting && html`${count(waiting, 'submission waits', 'submissions wait')}`,
    rejectedRows && html`${count(rejectedRows, 'row is', 'rows are')} rejected`,
  ].filter((one) => one instanceof Html)
  const list = problemList(problems)
  if (!needs.length && problems.length) return list
  if (!needs.length) return html`<p role="status">All is well: nothing fails, is quarantined or waits.</p>`
  return html`<p role="status">${needs.map((one, i) => html`${i ? ', ' : ''}${one}`)}.</p>${list}`
}

/** What is wrong with this server, one line each. */
const problemList = (problems: readonly Problem[]): Html =>
  html`${problems.map(({ text }) => html`<p role="alert" class="bad">This server: ${text}.</p>`)}`

/** All processes of the site, also those of other replicas. After an update, all have the same build. */
function processList(processes: readonly SiteProcess[]): Html {
  const builds = new Set(processes.map(({ build }) => build)).size
  const warning =
    builds > 1
      ? html`<p class="warn">${builds} builds run: an update has not ended, or has failed.</p>`
      : nothing
  const pairs = processes.map(
    ({ role, build, place, since }) =>
      [`${role} on ${place}`, `build ${build}, since ${moment(since)}`] as const,
  )
  return html`${warning}${facts(pairs)}`
}

/** How urgently an entity needs attention; 0: not at all. */
const need = ({ lastError, freshAt, heldGone, rejected, stuck }: EntityStatus) =>
  lastError !== null || !freshAt || stuck ? 3 : heldGone ? 2 : rejected ? 1 : 0
const byNeed = (status: readonly EntityStatus[]) => status.toSorted((a, b) => need(b) - need(a))

/** @param bannerCause the cause that the banner shows, so that the card does not repeat it */
function entityCard(status: EntityStatus, database: DatabaseStatus, bannerCause: string | undefined): Html {
  const { entity, rows, gone, rejected, freshAt, lastOutcome, lastError, heldGone, heldTimes } = status
  const runs = database.runs.filter((run) => run.entity === entity)
  const rejectedRows = database.rejected.filter((row) => row.entity === entity)
  const age = freshAt ? span(ageSeconds(freshAt)) : 'never read'
  const held = heldGone
    ? html`<p class="warn">${count(heldGone, 'row is', 'rows are')} missing in a doubtful way, seen in ${count(heldTimes, 'scheduled run', 'scheduled runs')}; visitors still see ${heldGone === 1 ? 'it' : 'them'}. Accept it only if the school removed ${heldGone === 1 ? 'it' : 'them'}.</p><form method="post" action="/ops/accept"><input type="hidden" name="entity" value="${entity}"><input type="hidden" name="gone" value="${heldGone}"><button>Accept: ${count(heldGone, 'row is', 'rows are')} gone</button></form>`
    : nothing
  const list = rejectedRows.length
    ? html`<details><summary>${count(rejected, 'row', 'rows')} rejected</summary><ul>${rejectedRows.map((row) => html`<li>${row.rowId ?? 'without id'}: ${row.reason}</li>`)}</ul>${
        rejected > rejectedRows.length
          ? html`<p class="quiet">and ${rejected - rejectedRows.length} more</p>`
          : nothing
      }</details>`
    : nothing
  const colour = ['', '', 'warn', 'bad'][need(status)] ?? ''
  return html`<li class="${colour}"><h3><span>${entity}</span><span>${age}</span></h3>${chart(runs)}<p class="quiet">${tally(runs)}</p><p class="quiet">${count(rows, 'row', 'rows')}, ${gone} gone, last run: ${lastOutcome ?? 'none'}</p>${lastError && causeOf(lastError) !== bannerCause ? html`<p class="bad">${lastError}</p>` : nothing}${status.stuck ? html`<p class="bad">Stuck: it was due twice, and no run has ended.</p>` : nothing}${held}${list}</li>`
}

const tally = (runs: readonly Run[]) =>
  [...Map.groupBy(runs, (run) => run.outcome ?? 'running')]
    .map(([outcome, of]) => `${of.length} ${outcome}`)
    .join(', ') || 'no run yet'

/** One bar a run, oldest left: its height the time it took (to the root: most are short), its colour the outcome. */
function chart(runs: readonly Run[]): Html {
  const longest = Math.sqrt(Math.max(1, ...runs.map((run) => run.ms)))
  const bars = runs.map((run, i) => {
    const height = Math.max(3, (Math.sqrt(run.ms) / longest) * 38)
    const outcome = run.outcome ?? 'running'
    const x = (RUNS_SHOWN - runs.length + i) * 10
    return html`<rect class="run-${outcome}" x="${x}" y="${(40 - height).toFixed(1)}" width="8" height="${height.toFixed(1)}"><title>${moment(run.startedAt)}: ${outcome}, ${count(run.changes, 'row', 'rows')}, ${run.ms} ms</title></rect>`
  })
  return html`<svg viewBox="0 0 ${RUNS_SHOWN * 10} 40" preserveAspectRatio="none" role="img" aria-label="The last runs: ${tally(runs)}">${bars}</svg>`
}

/** Submissions that wait for a key. */
const keyNotes = (unreadable: DatabaseStatus['unreadable']): Html =>
  html`${unreadable.map(
    ({ version, submissions }) =>
      html`<p class="bad">${count(submissions, 'submission is', 'submissions are')} encrypted with the key ${version}, which this server does not have: see “The data key” in docs/runbook.md. Nothing is lost.</p>`,
  )}`

/** What is unusual about submissions as a whole; nothing where nothing is. */
function submissionNotes(status: SubmissionStatus): Html {
  const oldest = status.oldestWaitingSeconds ?? 0
  const notes = [
    oldest > OLD_SUBMISSION_SECONDS &&
      html`<p class="bad">The oldest submission that has not arrived is ${span(oldest)} old.</p>`,
    ...status.openCircuits.map(
      ({ kind, reason, retryAt }) =>
        html`<p class="warn">Submissions of the kind ${kind} are paused until ${schoolClock(retryAt)}: ${reason}. They are sent later by themselves.</p>`,
    ),
    status.applicationsLastDay > MAX_APPLICATIONS_PER_DAY &&
      html`<p class="bad">${status.applicationsLastDay} applications came within a day, more than ${MAX_APPLICATIONS_PER_DAY}. Nobody is refused; see whether a program sends them.</p>`,
    status.messagesLastDay > MAX_MESSAGES_PER_DAY &&
      html`<p class="bad">${status.messagesLastDay} messages came within a day, more than ${MAX_MESSAGES_PER_DAY}. Nobody is refused; see whether a program sends them.</p>`,
  ].filter((note) => note instanceof Html)
  return html`${notes}`
}

function submissionsTable(submissions: readonly ListedSubmission[]): Html {
  if (!submissions.length) return html`<p>None: nothing waits, and nothing is unclear.</p>`
  const rows = submissions
    .slice(0, SUBMISSIONS_SHOWN)
    .map(
      (one) =>
        html`<tr><td data-head="Reference">${one.reference}</td><td data-head="Kind">${one.kind}</td><td data-head="State" class="${one.state === 'unclear' ? 'bad' : ''}">${one.state}</td><td data-head="Since">${moment(one.receivedAt)}</td><td data-head="Attempts">${one.attempts}</td><td data-head="Why">${one.outcomeCode ?? 'not tried yet'}</td></tr>`,
    )
  const more = submissions.length - rows.length
  return html`<table><thead><tr><th>Reference</th><th>Kind</th><th>State</th><th>Since</th><th>Attempts</th><th>Why</th></tr></thead><tbody>${rows}</tbody></table>${more > 0 ? html`<p>and ${more} more</p>` : nothing}<p class="quiet">What waits is sent by itself. What is unclear needs the office: see “Submissions” in docs/operation.md.</p>`
}
