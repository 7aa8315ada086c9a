import * as messages from '@school/content/operation-messages'
import type { Problem } from '../../monitoring/problems.ts'
import type { DatabaseStatus, OperationStatus } from './status.ts'

// What needs somebody, for the head of the operation page: one check for each rule of docker/alerts.yaml that the page can judge by
// itself. "All is well" is said only if none of them has anything to say (tests/ops/all-is-well.test.ts).

/** A thing that needs somebody. `look`: how urgent it is. */
export interface Attention {
  text: string
  look: 'bad' | 'warning' | ''
}

type Seen = OperationStatus & { database: DatabaseStatus }

/** docker/alerts.yaml has the same limits. */
const STALE_SECONDS = 3_600
const OLD_SUBMISSION_SECONDS = 2 * 3_600
const FAILING_MEDIA_PART = 0.1
const DISK_PART = 0.1
const BACKUP_SECONDS = 30 * 3_600

const bad = (text: string): Attention => ({ text, look: 'bad' })
const warning = (text: string): Attention => ({ text, look: 'warning' })
const note = (text: string): Attention => ({ text, look: '' })
const ageOf = (at: Date) => (Date.now() - at.getTime()) / 1_000
/** @returns nothing for none */
const some = (number: number, say: (number: number) => Attention): Attention[] =>
  number > 0 ? [say(number)] : []

/** By the rule of docker/alerts.yaml. What lasts some time there is shown here at once. */
export const checks: Record<string, (seen: Seen) => Attention[]> = {
  WorkerDown: ({ database }) =>
    database.processes.some(({ role }) => role === 'worker') ? [] : [bad(messages.noWorker)],
  SyncFailing: ({ database: { entities } }) =>
    some(entities.filter((one) => one.lastError !== null).length, (n) => bad(messages.failing(n))),
  MirrorStale: ({ database: { entities } }) => [
    // One that fails is told as failing.
    ...some(entities.filter((one) => !one.freshAt && one.lastError === null).length, (n) =>
      bad(messages.unread(n)),
    ),
    ...some(entities.filter(({ freshAt }) => freshAt && ageOf(freshAt) > STALE_SECONDS).length, (n) =>
      bad(messages.stale(n)),
    ),
  ],
  EntityStuck: ({ database: { entities } }) =>
    some(entities.filter((one) => one.stuck).length, (n) => bad(messages.stuck(n))),
  UpstreamLeftAlone: ({ worker }) => (worker?.report?.pause ? [warning(messages.paused)] : []),
  RemovalHeldBack: ({ database: { entities } }) =>
    some(entities.filter((one) => one.heldGone > 0).length, (n) => warning(messages.quarantined(n))),
  SubmissionsUnclear: ({ database: { totals } }) =>
    some(totals.open.unclear.count, (n) => bad(messages.unclear(n))),
  SubmissionsWaiting: ({ database }) => {
    const { open } = database.totals
    const states = [open.received, open.forwarding, open.waiting]
    const seconds = Math.max(...states.map(({ oldestSeconds }) => oldestSeconds))
    const waiting = states.reduce((sum, { count }) => sum + count, 0)
    const unreadable = database.unreadable.reduce((sum, { submissions }) => sum + submissions, 0)
    return [
      ...some(waiting, (n) => note(messages.waiting(n))),
      ...(seconds > OLD_SUBMISSION_SECONDS ? [bad(messages.old(messages.span(seconds)))] : []),
      ...some(unreadable, (n) => bad(messages.otherKeys(n))),
    ]
  },
  SubmissionsDoubtful: ({ database: { totals } }) =>
    some(totals.doubtful, (n) => warning(messages.doubtful(n))),
  ConfirmationsWaiting: ({ database: { totals } }) =>
    some(totals.confirmations.late, (n) => bad(messages.confirmationsLate(n))),
  ConfirmationsFailed: ({ database: { totals } }) =>
    some(totals.confirmations.fresh, (n) => warning(messages.confirmationsFailed(n))),
  PaymentsNotAsked: ({ database: { totals } }) =>
    some(totals.paymentsNotAsked, (n) => warning(messages.paymentsNotAsked(n))),
  ApplicationsFlood: tooMany('applications'),
  MessagesFlood: tooMany('messages'),
  RowsDiffer: ({ database: { entities } }) => [
    ...some(entities.filter((one) => one.differences.length > 0).length, (n) =>
      warning(messages.differing(n)),
    ),
    // Only likely, so the alert does not count it.
    ...some(entities.filter((one) => one.likelyCut !== null).length, (n) => note(messages.perhapsCut(n))),
  ],
  RowsRejected: ({ database: { entities } }) =>
    some(
      entities.reduce((sum, one) => sum + one.rejected, 0),
      (n) => note(messages.rejected(n)),
    ),
  MediaFailing: ({ database: { media } }) =>
    media.failing > FAILING_MEDIA_PART * (media.stored + media.failing)
      ? [note(messages.mediaFailing(media.failing))]
      : [],
  DiskAlmostFull: ({ database: { disk } }) =>
    disk && disk.left < DISK_PART * disk.size
      ? [bad(messages.diskAlmostFull(messages.megabytes(disk.left)))]
      : [],
  BackupOld: ({ database: { backup, since }, sampleData }) => {
    const seconds = ageOf(backup?.takenAt ?? since)
    if (sampleData || seconds <= BACKUP_SECONDS) return []
    return [bad((backup ? messages.backupOld : messages.noBackup)(messages.span(seconds)))]
  },
}

/** The rules that `Problem`s of this server are about (monitoring/problems.ts): the page shows them one by one. */
export const alertsOfProblems: Record<Problem['kind'], string[]> = {
  forms: ['FormsRefused'],
  pages: ['PagesFail'],
  worker: ['WorkerDown'],
  submissions: ['FormAddressFails', 'FormSuccessUnknown'],
  notifications: [],
  media: ['MediaFolderFails'],
  stuck: ['EntityStuck'],
  unread: ['MirrorStale'],
  upstream: ['SyncFailing'],
  differs: ['RowsDiffer'],
}

/** What a page cannot judge: rates over some time, other processes, and the way to visitors. */
export const onlyOutside: readonly string[] = [
  'SiteDown',
  'SiteUnreachable',
  'CertificateExpires',
  'ReplicaDown',
  'ReplicaRestarts',
  // There is no summary then.
  'DatabaseDown',
  'RequestsFail',
  'RequestsSlow',
  'ProceduresFail',
  'MediaWaiting',
  'PicturesLate',
  'EventLoopSlow',
  'MemoryHigh',
]

/** Everything that needs somebody, the most urgent first. Without a database, the page says only that. */
export function attentionOf({ database, ...status }: OperationStatus): Attention[] {
  if (!database) return []
  const urgency = ['bad', 'warning', '']
  return Object.values(checks)
    .flatMap((check) => check({ ...status, database }))
    .toSorted((a, b) => urgency.indexOf(a.look) - urgency.indexOf(b.look))
}

function tooMany(kind: 'applications' | 'messages') {
  return ({ database }: Seen): Attention[] =>
    database.warnings.flatMap((one) =>
      one.what === 'many' && one.kind === kind ? [warning(messages.tooMany(one.count, kind))] : [],
    )
}
