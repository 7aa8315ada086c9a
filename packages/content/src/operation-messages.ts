// The texts of the operation page (/ops), which a technician reads: in English only.

/** `1 row`, `2 rows`. */
export const count = (number: number, one: string, more: string): string =>
  `${number} ${number === 1 ? one : more}`

export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

/** Formats nanoseconds as milliseconds. */
export const milliseconds = (ns: number): string =>
  Number.isFinite(ns) ? `${(ns / 1e6).toFixed(0)} ms` : 'not known yet'

/** A duration: `90 s`, `5 min`, `3 h`, `12 days`. */
export function span(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} days`
}

export const title = 'Operation'
export const signIn = 'Sign in'
export const signOut = 'Sign out'
export const token = 'Token (the setting OPS_TOKEN)'
export const back = 'Back'
export const refresh = 'Refresh'
export const asOf = 'As of'
export const clocks = ', as the clocks in Dhaka show it'
export const noDatabase =
  'The database does not answer. Cached pages are still served; forms say that they cannot be sent.'

/** What needs attention, in the summary. */
export const failing = (entities: number) => count(entities, 'entity fails', 'entities fail')
export const noWorker = 'no worker runs'
export const unread = (entities: number) => `${count(entities, 'entity was', 'entities were')} never read`
export const stuck = (entities: number) => `${count(entities, 'entity is', 'entities are')} stuck`
export const quarantined = (deletions: number) =>
  `${count(deletions, 'deletion is', 'deletions are')} quarantined`
export const unclear = (submissions: number) =>
  `${count(submissions, 'submission is', 'submissions are')} unclear`
export const waiting = (submissions: number) => count(submissions, 'submission waits', 'submissions wait')
export const rejected = (rows: number) => `${count(rows, 'row is', 'rows are')} rejected`
export const differing = (entities: number) =>
  `the rows of ${count(entities, 'entity', 'entities')} differ from what was expected`
export const perhapsCut = (lists: number) =>
  `${count(lists, 'list is', 'lists are')} perhaps cut by the school’s server`
export const stale = (entities: number) =>
  `${count(entities, 'entity was', 'entities were')} not read for an hour`
export const paused = 'calls to the school’s server are paused'
export const mediaFailing = (files: number) => `${count(files, 'file', 'files')} cannot be had`
export const old = (age: string) => `the oldest submission that has not arrived is ${age} old`
export const otherKeys = (submissions: number) =>
  `${count(submissions, 'submission is', 'submissions are')} encrypted with another key`
export const doubtful = (submissions: number) =>
  `${count(submissions, 'submission counts', 'submissions count')} as delivered although the answer says otherwise`
export const tooMany = (number: number, kind: 'applications' | 'messages') =>
  `${number} ${kind} came within a day`
export const confirmationsLate = (confirmations: number) =>
  `${count(confirmations, 'confirmation has', 'confirmations have')} not been accepted for two hours`
export const confirmationsFailed = (confirmations: number) =>
  `${count(confirmations, 'confirmation of this week was', 'confirmations of this week were')} not sent, or perhaps not`
export const paymentsNotAsked = (payments: number) =>
  `${count(payments, 'payment of this week', 'payments of this week')} could not be checked`
export const diskAlmostFull = (left: string) => `the disk of DATA_DIR has only ${left} left`
export const backupOld = (age: string) => `the newest backup is ${age} old`
export const noBackup = (age: string) => `no backup is known, and the mirror is ${age} old`
export const allIsWell = 'All is well: nothing fails, is quarantined or waits.'
export const problem = (text: string) => `This server: ${text}.`

/** The banner about the school's server. */
export const oneReason = (entities: number, cause: string) =>
  `${entities} entities fail for one reason: ${cause}.`
export const callsFail = (cause: string) => `Calls to the school’s server fail: ${cause}.`
export const callsPaused = (until: string, reason: string) =>
  `Calls to the school’s server are paused until ${until}${reason && `: ${reason}`}.`
export const callsWerePaused = (until: string) =>
  `Calls were paused until ${until}; the next one tries again.`
export const visitorsSee = 'Visitors see what was read before.'
export const visitorsWait =
  'Nothing has been read yet: visitors are told that it is not available, with the telephone number.'

/** What to do about a refused credential; the check says it for everything else. */
export const correctCredential =
  'Correct UPSTREAM_USER_ID and UPSTREAM_PASSWORD, and restart: then everything is read within a minute.'
export const seeServerCheck = 'See what to do: check the school’s server'

export const submissions = 'Submissions that wait or need the office'
export const noSubmissions = 'None: nothing waits, and nothing is unclear.'
export const columns = {
  reference: 'Reference',
  kind: 'Kind',
  state: 'State',
  since: 'Since',
  attempts: 'Attempts',
  why: 'Why',
}
export const notTriedYet = 'not tried yet'

/** What has come instead of the specified answer, by the code or the doubt of a submission; other codes as they are. */
export const answers: Record<string, string> = {
  'no responseCode': 'an answer without responseCode, which would say whether they were taken',
  contradiction: 'a code of failure with words of success',
  'says failure': 'success by its status, and words that something failed',
  page: 'success by its status, and a web page, such as one to sign in',
  'cut off': 'success by its status, and the rest never came',
  'no answer': 'no answer, after they were sent',
  interrupted: 'nothing that is known: the worker ended meanwhile',
  restored: 'nothing that is known: they were on their way when the restored backup was taken',
  unreadable: 'nothing: what is stored is damaged, so they were not sent',
}
export const otherAnswer = (code: string) => `the answer “${code}”`
export const refusedByGateway = (code: string) => `${code}, each time, while others arrived`
/** What to do about answers; by code or doubt. */
export const whatToDo = {
  map: 'Say in UPSTREAM_MAP where success stands (“FormSuccessUnknown” in docs/runbook.md). The office looks for each in the school’s system.',
  look: 'The office looks for each in the school’s system, and says at /office: “It has arrived” or “Send again”.',
  enter: 'They have not arrived. The office enters each by hand (“SubmissionsUnclear” in docs/runbook.md).',
}
export const answersHelp = 'What was answered to those that need the office'
export const answerColumns = {
  form: 'Form',
  number: 'Number',
  first: 'First received',
  answer: 'What came',
  what: 'What to do',
}
export const more = (number: number) => `and ${number} more`
export const submissionsHelp =
  'What waits is sent by itself. What is unclear needs the office: see “Submissions” in docs/operation.md.'
export const otherKey = (submissions: number, version: string) =>
  `${count(submissions, 'submission is', 'submissions are')} encrypted with the key ${version}, which this server does not have: see “The data key” in docs/runbook.md. Nothing is lost.`
export const oldest = (age: string) => `The oldest submission that has not arrived is ${age} old.`
export const kindPaused = (kind: string, until: string, reason: string) =>
  `Submissions of the kind ${kind} are paused until ${until}: ${reason}. They are sent later by themselves.`
export const many = (number: number, kind: 'applications' | 'messages', limit: number) =>
  `${number} ${kind} came within a day, more than ${limit}. Nobody is refused; see whether a program sends them.`

export const mirror = 'Mirror'
export const barsHelp =
  'A bar is a run, the newest on the right; the longer it took, the higher. Green: fine. Amber: quarantined or cut off. Red: failed.'
export const neverRead = 'never read'
export const lastRuns = (tally: string) => `The last runs: ${tally}`
export const noRunYet = 'no run yet'
export const run = (outcome: string, rows: number, ms: number) =>
  `${outcome}, ${count(rows, 'row', 'rows')}, ${ms} ms`
export const running = 'running'
export const rowsOf = (rows: number, gone: number, lastOutcome: string | null) =>
  `${count(rows, 'row', 'rows')}, ${gone} gone, last run: ${lastOutcome ?? 'none'}`
export const isStuck = 'Stuck: it was due twice, and no run has ended.'
export const held = (rows: number, runs: number) => {
  const them = rows === 1 ? 'it' : 'them'
  return `${count(rows, 'row is', 'rows are')} missing in a doubtful way, seen in ${count(runs, 'scheduled run', 'scheduled runs')}; visitors still see ${them}. Accept it only if the school removed ${them}.`
}
export const accept = (rows: number) => `Accept: ${count(rows, 'row is', 'rows are')} gone`
/** What the click does, asked first. */
export const acceptDoes = (rows: number) =>
  `Visitors no longer see ${rows === 1 ? 'this row' : `these ${rows} rows`}. If the school’s server lists them again, they come back by themselves.`
export const acceptYes = (rows: number) => `Yes, ${count(rows, 'row is', 'rows are')} gone`
export const rejectedRows = (rows: number) => `${count(rows, 'row', 'rows')} rejected`
export const withoutId = 'without id'
export const findings = (lines: number) =>
  `${count(lines, 'thing differs or was not', 'things differ or were not')} understood`

export const schoolServer = 'The school’s server'
export const serverCheckHelp =
  'The check makes every call that only reads, and says what fits, what differs and what to ask the school for. It takes up to three minutes. Each web process keeps its own report: behind a balancer, another one may answer next.'
export const checkServer = 'Check the school’s server now'
export const lastServerCheck = 'The last report'
export const noServerCheck =
  'No check was made by this web process since it was started. Behind a balancer, another one may have made one.'
export const serverCheckRuns = 'The check runs since'
export const serverCheckFailed =
  'The check did not end. The log says why; npm run upstream:check does the same.'
export const serverCheckTooEarly =
  'No new check was started: one runs, or the last one was less than a minute ago.'
export const callByCall = 'Call by call'
export const callFacts = (status: string, credential: string, rows: number, envelope: string) =>
  `status ${status}, credential ${credential}, ${count(rows, 'row', 'rows')}, at ${envelope}`

export const files = 'Files'
export const toFetch = 'To be fetched'
export const toEncode = 'Pictures to be encoded'
export const stored = 'Stored'
export const failingFiles = 'Failing'
export const notKnownHere = 'not known here'

export const processes = 'Processes'
export const builds = (number: number) => `${number} builds run: an update has not ended, or has failed.`
export const processOn = (role: string, place: string) => `${role} on ${place}`
export const buildSince = (build: string) => `build ${build}, since`
export const unconfirmedPages = (pages: number) =>
  `Sample content: ${count(pages, 'page', 'pages')} that the school has not confirmed`
export const unconfirmedHelp =
  'Visitors read so on each of them. When the school has confirmed a page, set `sample: false` in its file (docs/editing.md).'
export const thisProcess = 'This process'
