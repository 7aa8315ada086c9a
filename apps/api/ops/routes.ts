import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import rateLimit from '@fastify/rate-limit'
import { ageSeconds, entities, mediaStatus, mirrorStatus } from '@school/mirror'
import type { Db } from '@school/prisma'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { ListedSubmission, SubmissionOffice } from '../submissions/office.ts'
import { MAX_APPLICATIONS_PER_DAY, type SubmissionStatus, submissionStatus } from '../submissions/status.ts'
import { escaped, span } from '../text.ts'
import { askToAccept } from '../worker/requests.ts'
import type { WorkerStatus } from '../worker/supervisor.ts'

// `/ops`: what the school's technician looks at, on a phone too and without script. The token comes in a form and is
// answered by a cookie, or in the Authorization header; it is in no address and in no log line. Nothing of a visitor is
// shown (docs/decisions/0026).

interface OpsOptions {
  db: Db
  office: SubmissionOffice
  log: Logger
  /** Without one there is no such page. */
  token: string | undefined
  /** How many pages are kept in memory, and their size. */
  kept: () => { pages: number; bytes: number }
  /** Of the worker that this process started; undefined where it runs apart. */
  worker: () => WorkerStatus | undefined
  /** The site's own address; with https, a cookie is sent and taken over TLS only. */
  publicUrl: string | undefined
}

interface Run {
  entity: string
  startedAt: Date
  outcome: string | null
  ms: number
  changes: number
}

interface Aside {
  entity: string
  rowId: string | null
  reason: string
}

interface Job {
  name: string
  state: string
  jobs: number
}

type EntityStatus = Awaited<ReturnType<typeof mirrorStatus>>[number]
type LoopDelay = ReturnType<typeof monitorEventLoopDelay>

/** A browser is signed out when it was not used for this long, and in any case after the longer time. */
const IDLE_SECONDS = 3_600
const SIGNED_IN_SECONDS = 12 * 3_600
const TEN_MINUTES = 10 * 60_000
const RUNS_SHOWN = 24
const ASIDE_SHOWN = 10
const SUBMISSIONS_SHOWN = 50
/** Older than this, a submission that has not arrived needs somebody: docker/alerts.yaml says the same. */
const OLD_SUBMISSION_SECONDS = 2 * 3_600
/** How long the page waits for the database, and the button for the run, before it says so. */
const DATABASE_MS = 6_000
const ACCEPT_MS = 25_000

const STYLE = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,"Noto Sans Bengali",sans-serif;--line:#8886;--bad:#b3261e;--warn:#855500;--good:#1b7a5f;--idle:#767c80}
@media (prefers-color-scheme:dark){:root{--bad:#ff8a80;--warn:#ffc861;--good:#6fd0b0;--idle:#9aa3a8}}
*{box-sizing:border-box}body{margin:0 auto;padding:1rem;max-width:76rem;overflow-wrap:anywhere}
h1{font-size:1.4rem;margin:0}h2{font-size:1.15rem;margin:2rem 0 .5rem}p{margin:.35rem 0}a{color:inherit}
header,.row{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;justify-content:space-between}
ul.cards{list-style:none;margin:0;padding:0;display:grid;gap:.75rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,18rem),1fr))}
.cards>li{border:1px solid var(--line);border-left:4px solid var(--line);border-radius:8px;padding:.75rem}
.cards>li.bad{border-left-color:var(--bad)}.cards>li.warn{border-left-color:var(--warn)}
.cards h3{font-size:1rem;margin:0;display:flex;justify-content:space-between;gap:.75rem}
.cards h3 span+span{font-weight:400;white-space:nowrap}
dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,18rem),1fr));gap:.25rem 1.5rem;margin:0}
dl div{display:flex;justify-content:space-between;gap:1rem;border-bottom:1px solid var(--line);padding:.2rem 0}dt{flex:none;max-width:65%}dd{margin:0;text-align:right}
svg{display:block;width:100%;height:2rem;margin:.25rem 0 0}
.run-ok,.run-unchanged{fill:var(--good)}.run-held,.run-interrupted{fill:var(--warn)}.run-failed{fill:var(--bad)}.run-running{fill:var(--idle)}
p.bad,.bad>h3 span+span,strong.bad,td.bad{color:var(--bad)}p.warn,.warn>h3 span+span,strong.warn{color:var(--warn)}.quiet{font-size:.875rem}.cards .quiet{margin:.15rem 0}.cards form{margin-top:.6rem}
input,button,.button{font:inherit;padding:.6rem .9rem;min-height:44px;border-radius:8px;border:1px solid currentColor;background:transparent;color:inherit;text-decoration:none}
input{width:100%;max-width:26rem}label{display:block;margin:.75rem 0 .25rem}button,.button{cursor:pointer}
:focus-visible{outline:3px solid var(--good);outline-offset:2px}
summary{cursor:pointer;padding:.4rem 0;min-height:24px}details ul{margin:0;padding-left:1.2rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.4rem .75rem .4rem 0;border-bottom:1px solid var(--line)}
@media (max-width:40rem){table,tbody,tr,td{display:block}thead{position:absolute;clip-path:inset(50%);height:1px;overflow:hidden}tr{border:1px solid var(--line);border-radius:8px;padding:.5rem .75rem;margin:0 0 .5rem}td{border:0;padding:.1rem 0;display:flex;justify-content:space-between;gap:1rem}td::before{content:attr(data-head)}}`

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * `GET /ops` shows, `POST /ops` signs in, `POST /ops/out` signs out, `POST /ops/accept` carries out the removal that
 * is held back for one entity, as `npm run sync -- <entity> --accept` does.
 */
export async function serveOps(app: FastifyInstance, options: OpsOptions): Promise<void> {
  const { token, log } = options
  if (!token) return
  const built = build()
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  app.addHook('onClose', async () => delay.disable())
  const pass = passes(token)
  const cookie = passCookie(options.publicUrl?.startsWith('https:') ?? false)

  await app.register(async (scope) => {
    // A token cannot be guessed at; 30 attempts in ten minutes are enough for a thumb on a phone.
    await scope.register(rateLimit, { global: false, cache: 5_000 })
    const mayTry = scope.createRateLimit({ max: 30, timeWindow: TEN_MINUTES })
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4_096 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    scope.addHook('onRequest', async (_request, reply) => {
      reply.headers({
        'cache-control': 'no-store',
        'content-security-policy': POLICY,
        'x-robots-tag': 'noindex, nofollow',
        // Not no-referrer: with that, a browser posts our own forms with the origin "null".
        'referrer-policy': 'same-origin',
      })
    })

    const entrance = (reply: FastifyReply, status: number, sentence = '') =>
      send(reply.code(status), 'Sign in', entrancePage(sentence))

    /** What is wrong with an attempt, or null for the right token; wrong ones are counted and written down. */
    const attempt = async (request: FastifyRequest, given: string): Promise<[number, string] | null> => {
      const tries = await mayTry(request)
      if (!tries.isAllowed && tries.isExceeded)
        return [429, 'Too many attempts. Please try again in ten minutes.']
      if (same(given, token)) return null
      log.warn({ ip: request.ip }, 'somebody gave a wrong token at /ops')
      return [401, 'This is not the token.']
    }

    /** Why somebody may not pass, or null. Not the answer itself: an awaited reply is gone (it is a thenable). */
    const refusal = async (
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<[number, string] | null> => {
      const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
      if (bearer !== undefined) return attempt(request, bearer)
      const renewed = pass.renew(cookie.read(request))
      if (!renewed) return [401, '']
      // A browser sends its cookie along with whatever makes it post: only our own page may.
      if (request.method === 'POST' && !isOwnPage(request))
        return [403, 'Please use the button on this page.']
      cookie.set(request, reply, renewed, IDLE_SECONDS)
      return null
    }

    scope.get('/ops', async (request, reply) => {
      const wrong = await refusal(request, reply)
      if (wrong) return entrance(reply, ...wrong)
      return send(reply, 'Operation', statusPage(await gather(options, delay, built)))
    })

    scope.post('/ops', async (request, reply) => {
      if (!isOwnPage(request)) return entrance(reply, 403, 'Please sign in on this page.')
      const wrong = await attempt(request, field(request, 'token').trim())
      if (wrong) return entrance(reply, ...wrong)
      log.info({ ip: request.ip }, 'somebody signed in at /ops')
      return cookie.set(request, reply, pass.make(), IDLE_SECONDS).redirect('/ops', 303)
    })

    scope.post('/ops/out', async (request, reply) => {
      if (!isOwnPage(request)) return entrance(reply, 403)
      return cookie.set(request, reply, '', 0).redirect('/ops', 303)
    })

    scope.post('/ops/accept', async (request, reply) => {
      const wrong = await refusal(request, reply)
      if (wrong) return entrance(reply, ...wrong)
      const name = field(request, 'entity')
      const entity = entities.find((one) => one.name === name)
      const said = entity
        ? await accept(options, entity.name, field(request, 'gone'))
        : 'There is no such entity.'
      return send(
        reply.code(entity ? 200 : 422),
        'Operation',
        html`<main><h1>${entity?.name ?? 'Operation'}</h1><p role="status">${said}</p><p><a class="button" href="/ops">Back</a></p></main>`,
      )
    })
  })
}

/** Carries out a held-back removal, and says in a sentence what came of it. */
async function accept({ db, log }: OpsOptions, entity: string, seen: string): Promise<string> {
  const status = await mirrorStatus(db).catch(() => null)
  if (!status) return 'The database does not answer: nothing was changed.'
  // The page may have stood open overnight: only what was looked at is accepted.
  const held = status.find((one) => one.entity === entity)?.heldGone ?? 0
  if (held === 0) return 'Nothing is held back any more.'
  if (String(held) !== seen)
    return `It has changed since: ${held} rows are held back now. Nothing was done; please look again.`
  log.warn({ entity, rows: held }, 'a removal was accepted at /ops')
  const run = await askToAccept(db, { accept: entity, gone: held }, ACCEPT_MS)
  if (!run)
    return 'It takes longer than usual, or no worker runs. What is held back stands here until it is done: please look again in a minute.'
  if (run.outcome === 'failed') return `Nothing was changed: ${run.error ?? 'the sync failed'}`
  return `Done: ${run.gone} rows are gone.`
}

// ---------------------------------------------------------------- who may

/** Passes for browsers: their beginning, their end and a signature. The token itself never goes into a cookie. */
function passes(token: string) {
  // Made of the token, so that every replica takes it and a new token ends it.
  const sign = (text: string) => createHmac('sha256', `ops pass\0${token}`).update(text).digest('base64url')
  const from = (begun: number) => {
    const end = Math.min(Date.now() + IDLE_SECONDS * 1_000, begun + SIGNED_IN_SECONDS * 1_000)
    const text = `${begun}-${end}-${randomBytes(16).toString('hex')}`
    return `${text}.${sign(text)}`
  }
  return {
    make: () => from(Date.now()),
    /** The same for a longer time, or null when it is none of ours or its time is over. */
    renew(pass: string): string | null {
      const [text = '', signature = ''] = pass.split('.')
      const [begun = 0, end = 0] = text.split('-').map(Number)
      return same(signature, sign(text)) && end > Date.now() ? from(begun) : null
    },
  }
}

/** In a time that says nothing about where two texts differ, or how long the right one is. */
function same(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}

/**
 * The cookie that holds a pass. Behind TLS it has the prefix that no other host below the school's name and no page without
 * TLS can set, and a cookie without the prefix is none.
 * @param isPublicSafe whether PUBLIC_URL is https
 */
function passCookie(isPublicSafe: boolean) {
  const isSafe = (request: FastifyRequest) => isPublicSafe || request.protocol === 'https'
  const nameFor = (request: FastifyRequest) => (isSafe(request) ? '__Host-ops' : 'ops')
  return {
    read(request: FastifyRequest): string {
      const cookies = (request.headers.cookie ?? '').split(/;\s*/)
      const name = `${nameFor(request)}=`
      return cookies.find((cookie) => cookie.startsWith(name))?.slice(name.length) ?? ''
    },
    set(request: FastifyRequest, reply: FastifyReply, pass: string, seconds: number): FastifyReply {
      const secure = isSafe(request) ? '; Secure' : ''
      return reply.header(
        'set-cookie',
        `${nameFor(request)}=${pass}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`,
      )
    },
  }
}

/** Every browser says with a posted form where it stood, in one of these two headers. */
function isOwnPage({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  return headers.origin === undefined ? site === 'same-origin' : URL.parse(headers.origin)?.host === host
}

const field = ({ body }: FastifyRequest, name: string) =>
  (body instanceof URLSearchParams && body.get(name)) || ''

// ---------------------------------------------------------------- what is known

interface Known {
  status: EntityStatus[]
  runs: Run[]
  aside: Aside[]
  submissions: ListedSubmission[]
  submissionStatus: SubmissionStatus
  media: Awaited<ReturnType<typeof mediaStatus>>
  jobs: Job[]
  replicas: number
}

interface Gathered {
  known: Known | null
  /** Of the worker that this process started. */
  worker: WorkerStatus | undefined
  health: [name: string, value: string][]
}

async function gather(
  { db, office, kept, worker }: OpsOptions,
  delay: LoopDelay,
  built: string,
): Promise<Gathered> {
  const { $pool: pool } = db
  const asked = Promise.all([
    mirrorStatus(db),
    pool.query<Run>(
      `SELECT r.* FROM unnest($1::text[]) e (name), LATERAL (
         SELECT entity, "startedAt", outcome, "upstreamMs" + "databaseMs" AS ms,
                added + changed + returned + gone AS changes
         FROM sync_run WHERE entity = e.name ORDER BY id DESC LIMIT ${RUNS_SHOWN}) r
       ORDER BY r."startedAt"`,
      [entities.map((entity) => entity.name)],
    ),
    pool.query<Aside>(
      `SELECT entity, left("rowId", 60) AS "rowId", left(reason, 300) AS reason FROM (
         SELECT *, row_number() OVER (PARTITION BY entity ORDER BY id) AS n FROM set_aside_row) a
       WHERE n <= ${ASIDE_SHOWN} ORDER BY entity, n`,
    ),
    office.list(),
    mediaStatus(db),
    pool.query<Job>(
      `SELECT name, state::text, count(*)::int AS jobs FROM pgboss.job
       WHERE state::text IN ('created', 'retry', 'active', 'failed') AND name LIKE '%-submissions'
       GROUP BY 1, 2 ORDER BY 1, 2`,
    ),
    // Every replica listens for what the mirror writes, on one connection of its own.
    pool.query<{ replicas: number }>(
      `SELECT count(*)::int AS replicas FROM pg_stat_activity
       WHERE datname = current_database() AND query = 'LISTEN mirror'`,
    ),
    submissionStatus(db),
  ]).then(
    ([status, runs, aside, submissions, media, jobs, replicas, submissionStatus]): Known => ({
      status,
      runs: runs.rows,
      aside: aside.rows,
      submissions,
      submissionStatus,
      media,
      jobs: jobs.rows,
      replicas: replicas.rows[0]?.replicas ?? 0,
    }),
  )
  // A database that takes the question and does not answer is as good as none.
  const known = await Promise.race([asked.catch(() => null), pause<null>(DATABASE_MS, null, { ref: false })])
  const memory = process.memoryUsage()
  const pages = kept()
  const health: Gathered['health'] = [
    ['Build', built],
    ['Runs on', `${hostname()}, process ${process.pid}, Node ${process.versions.node}`],
    ['Running for', span(process.uptime())],
    ['Memory', `${megabytes(memory.rss)}, of it JavaScript ${megabytes(memory.heapUsed)}`],
    ['Event loop delay, 99 %', milliseconds(delay.percentile(99))],
    ['Event loop delay, longest', milliseconds(delay.max)],
    ['Worker', workerText(worker())],
    ['Pages kept', `${pages.pages} (${megabytes(pages.bytes)})`],
    ['Database connections', `${pool.totalCount} (${pool.waitingCount} waiting)`],
  ]
  delay.reset()
  return { known, worker: worker(), health }
}

function workerText(worker: WorkerStatus | undefined): string {
  if (!worker) return 'runs apart'
  return `${worker.state}, ${count(worker.restarts, 'restart', 'restarts')}`
}

/** Tells one deployment from another: a mark of the built pages, and when they were built. */
function build(): string {
  try {
    const file = new URL('../../web/dist/server/entry-server.js', import.meta.url)
    const mark = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 8)
    return `${mark} of ${moment(statSync(file).mtime)}`
  } catch {
    return 'development'
  }
}

// ---------------------------------------------------------------- the page

/** Text that is HTML already. */
class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | readonly Html[]

/** HTML in which every value is text, unless it was made here too. */
function html(texts: TemplateStringsArray, ...values: Part[]): Html {
  const written = (part: Part): string => {
    if (part instanceof Html) return part.text
    if (typeof part === 'object') return part.map(({ text }) => text).join('')
    return escaped(String(part))
  }
  return new Html(texts.map((text, i) => (i ? written(values[i - 1] ?? '') + text : text)).join(''))
}

const nothing = new Html('')

function send(reply: FastifyReply, title: string, body: Html): FastifyReply {
  const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><link rel="icon" href="/favicon.svg"><style>${new Html(STYLE)}</style></head><body>${body}</body></html>`
  return reply.type('text/html; charset=utf-8').send(page.text)
}

function entrancePage(sentence: string): Html {
  const alert = sentence ? html`<p role="alert" class="bad">${sentence}</p>` : nothing
  return html`<main><h1>Operation</h1>${alert}<form method="post" action="/ops"><input type="text" name="user" value="ops" autocomplete="username" hidden><label for="token">Token (the setting OPS_TOKEN)</label><input id="token" name="token" type="password" autocomplete="current-password" required> <p><button>Sign in</button></p></form></main>`
}

function statusPage({ known, worker, health }: Gathered): Html {
  const queue = worker?.report?.queue
  const upstream =
    (worker?.report?.breaker ?? 'closed') === 'closed'
      ? nothing
      : html`<p role="alert" class="warn">The school’s server is left alone for now: too many calls failed.</p>`
  const state = known
    ? html`${summary(known)}${upstream}
<section><h2>Submissions that have not arrived</h2>${submissionNotes(known.submissionStatus)}${submissionsTable(known.submissions)}</section>
<section><h2>Mirror</h2><p class="quiet">A bar is a run, the newest on the right; the longer it took, the higher. Green: fine. Amber: held back or cut off. Red: failed.</p>
<ul class="cards">${byNeed(known.status).map((one) => entityCard(one, known))}</ul></section>
<section><h2>Files</h2>${facts([
        ['To be fetched', String(queue?.fetch ?? 'not known here')],
        ['Pictures to be encoded', String(queue?.encode ?? 'not known here')],
        ['Kept', `${known.media.kept} (${megabytes(known.media.bytes)})`],
        ['Failing', String(known.media.failing)],
      ])}${known.media.reasons.map((one) => html`<p class="quiet">${one.files} × ${one.reason}</p>`)}</section>
<section><h2>Replicas and jobs</h2>${facts([
        ['Replicas that listen', String(known.replicas)],
        ...known.jobs.map(({ name, state, jobs }): [string, string] => [`${name}, ${state}`, String(jobs)]),
      ])}</section>`
    : html`<p role="alert" class="bad">The database does not answer. Kept pages are still served; forms say that they cannot be sent.</p>${upstream}`
  return html`<header><h1>Operation</h1><div class="row"><a class="button" href="/ops">Refresh</a><form method="post" action="/ops/out"><button>Sign out</button></form></div></header>
<main><p class="quiet">As of ${moment(new Date())}, as the clocks in Dhaka show it</p>${state}
<section><h2>This process</h2>${facts(health)}</section></main>`
}

const facts = (pairs: readonly (readonly [string, string])[]) =>
  html`<dl>${pairs.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`

/** The first thing to read: whether anything needs somebody. */
function summary({ status, submissions }: Known): Html {
  const failing = status.filter((one) => one.lastError !== null).length
  const stuck = status.filter((one) => one.stuck).length
  const held = status.filter((one) => one.heldGone > 0).length
  const aside = status.reduce((sum, one) => sum + one.setAside, 0)
  const unclear = submissions.filter((one) => one.state === 'unclear').length
  const waiting = submissions.length - unclear
  const needs = [
    failing && html`<strong class="bad">${count(failing, 'entity fails', 'entities fail')}</strong>`,
    stuck && html`<strong class="bad">${count(stuck, 'entity is', 'entities are')} stuck</strong>`,
    held && html`<strong class="warn">${count(held, 'removal is', 'removals are')} held back</strong>`,
    unclear &&
      html`<strong class="bad">${count(unclear, 'submission is', 'submissions are')} unclear</strong>`,
    waiting && html`${count(waiting, 'submission waits', 'submissions wait')}`,
    aside && html`${count(aside, 'row is', 'rows are')} set aside`,
  ].filter((one) => one instanceof Html)
  if (!needs.length) return html`<p role="status">All is well: nothing fails, is held back or waits.</p>`
  return html`<p role="status">${needs.map((one, i) => html`${i ? ', ' : ''}${one}`)}.</p>`
}

const count = (number: number, one: string, more: string) => `${number} ${number === 1 ? one : more}`

/** How much an entity needs somebody: 0 is well. */
const need = ({ lastError, freshAt, heldGone, setAside, stuck }: EntityStatus) =>
  lastError !== null || !freshAt || stuck ? 3 : heldGone ? 2 : setAside ? 1 : 0
const byNeed = (status: readonly EntityStatus[]) => status.toSorted((a, b) => need(b) - need(a))

function entityCard(status: EntityStatus, known: Known): Html {
  const { entity, rows, gone, setAside, freshAt, lastOutcome, lastError, heldGone, heldTimes } = status
  const runs = known.runs.filter((run) => run.entity === entity)
  const aside = known.aside.filter((row) => row.entity === entity)
  const age = freshAt ? span(ageSeconds(freshAt)) : 'never read'
  const held = heldGone
    ? html`<p class="warn">${count(heldGone, 'row is', 'rows are')} missing in a doubtful way, seen ${count(heldTimes, 'time', 'times')}; visitors still see ${heldGone === 1 ? 'it' : 'them'}. Accept it only if the school removed ${heldGone === 1 ? 'it' : 'them'}.</p><form method="post" action="/ops/accept"><input type="hidden" name="entity" value="${entity}"><input type="hidden" name="gone" value="${heldGone}"><button>Accept: ${count(heldGone, 'row is', 'rows are')} gone</button></form>`
    : nothing
  const list = aside.length
    ? html`<details><summary>${count(setAside, 'row', 'rows')} set aside</summary><ul>${aside.map((row) => html`<li>${row.rowId ?? 'without id'}: ${row.reason}</li>`)}</ul>${
        setAside > aside.length ? html`<p class="quiet">and ${setAside - aside.length} more</p>` : nothing
      }</details>`
    : nothing
  const colour = ['', '', 'warn', 'bad'][need(status)] ?? ''
  return html`<li class="${colour}"><h3><span>${entity}</span><span>${age}</span></h3>${chart(runs)}<p class="quiet">${tally(runs)}</p><p class="quiet">${count(rows, 'row', 'rows')}, ${gone} gone, last run: ${lastOutcome ?? 'none'}</p>${lastError ? html`<p class="bad">${lastError}</p>` : nothing}${status.stuck ? html`<p class="bad">Stuck: it was due twice, and no run has ended.</p>` : nothing}${held}${list}</li>`
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

/** What is unusual about submissions as a whole; nothing where nothing is. */
function submissionNotes(status: SubmissionStatus): Html {
  const oldest = status.oldestWaitingSeconds ?? 0
  const notes = [
    oldest > OLD_SUBMISSION_SECONDS &&
      html`<p class="bad">The oldest submission that has not arrived is ${span(oldest)} old.</p>`,
    ...status.openCircuits.map(
      ({ kind, reason }) =>
        html`<p class="warn">Nothing of the kind ${kind} is sent just now: ${reason}. It is tried again by itself.</p>`,
    ),
    status.applicationsLastDay > MAX_APPLICATIONS_PER_DAY &&
      html`<p class="bad">${status.applicationsLastDay} applications came within a day, more than ${MAX_APPLICATIONS_PER_DAY}. Nobody is refused; see whether a program sends them.</p>`,
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
  return html`<table><thead><tr><th>Reference</th><th>Kind</th><th>State</th><th>Since</th><th>Attempts</th><th>Why</th></tr></thead><tbody>${rows}</tbody></table>${more > 0 ? html`<p>and ${more} more</p>` : nothing}<p class="quiet">What waits is sent by itself. What is unclear needs the office: npm run submissions, and docs/operation.md.</p>`
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
/** Of nanoseconds. */
const milliseconds = (ns: number) => (Number.isFinite(ns) ? `${(ns / 1e6).toFixed(0)} ms` : 'not known yet')

const dhaka = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Dhaka',
  dateStyle: 'medium',
  timeStyle: 'short',
})
/** As the school's clocks show it. */
const moment = (date: Date) => dhaka.format(date)
