import { textsIn } from '@school/forms/in-language'
import type { ApplicationStatus, StatusMatter } from '@school/forms/state'
import { expect, test } from 'vitest'
import { familyStepsOf } from './family-steps.ts'

const TODAY = '2027-02-05'
const at = '2027-02-01T10:00:00+06:00'
const slot = { date: '2027-02-10', time: '9:00', place: 'Hall', isCancelled: false }
const invited = { slot, text: '', at, attendance: null } satisfies StatusMatter['invitation']
const nothing: StatusMatter = { request: null, invitation: null, decision: null }

const statusWith = (
  change: Partial<ApplicationStatus>,
  matter: Partial<StatusMatter> = {},
): ApplicationStatus => ({
  reference: 'A-7K3M-9PQR',
  stage: 'delivered',
  quote: null,
  receivedAt: at,
  answeredAt: at,
  officeAt: null,
  className: null,
  sessionName: null,
  round: [
    { step: 'test', name: 'Evaluation test', text: '06 Feb 2027' },
    { step: 'results', name: 'Results', text: '20 Feb 2027' },
  ],
  until: '2027-05-01',
  reply: null,
  ...change,
  matter: { ...nothing, ...matter },
})

const decided = (decision: 'admitted' | 'waiting_list' | 'not_admitted' | 'withdrawn') => ({
  decision: { decision, text: '', at },
})

const IS_SENT = 'Application sent'
const CHECKED = 'Checked by the office'
const TESTED = 'The evaluation test is over'
const TEST_NEXT = 'Next: the evaluation test'
const toCome = [
  'The evaluation test will follow',
  "The parents' interview will follow",
  'The result will follow',
  'Admission at the office will follow',
]
const afterTest = toCome.slice(1)
const atInterview = [IS_SENT, CHECKED, TESTED, "Next: the parents' interview", ...toCome.slice(2)]
const judged = [IS_SENT, CHECKED, TESTED, "The parents' interview is over", 'The school has decided']

test.each<[string, ApplicationStatus, string[]]>([
  [
    'that waits to be passed on is still to be checked',
    statusWith({ stage: 'waiting', answeredAt: null }),
    [IS_SENT, 'The office will check', ...toCome],
  ],
  [
    'that was refused is still to be checked',
    statusWith({ stage: 'refused' }),
    [IS_SENT, 'The office will check', ...toCome],
  ],
  [
    'whose arrival is unclear is being checked',
    statusWith({ stage: 'unclear', answeredAt: null }),
    [IS_SENT, 'The office is checking', ...toCome],
  ],
  ['that has arrived is being checked', statusWith({}), [IS_SENT, 'The office is checking', ...toCome]],
  [
    'for which the office asks something is being checked',
    statusWith({ officeAt: at }, { request: { text: 'A paper', at, answer: null } }),
    [IS_SENT, 'The office is checking', ...toCome],
  ],
  [
    'with a date for the test is checked',
    statusWith({ officeAt: at }, { invitation: invited }),
    [IS_SENT, CHECKED, TEST_NEXT, ...afterTest],
  ],
  [
    'whose date is cancelled waits for the test',
    statusWith({}, { invitation: { ...invited, slot: { ...slot, isCancelled: true } } }),
    [IS_SENT, CHECKED, TEST_NEXT, ...afterTest],
  ],
  [
    'on the day of the test has it before it',
    statusWith({}, { invitation: { ...invited, slot: { ...slot, date: TODAY } } }),
    [IS_SENT, CHECKED, TEST_NEXT, ...afterTest],
  ],
  [
    'after the day of the test has it behind it',
    statusWith({}, { invitation: { ...invited, slot: { ...slot, date: '2027-02-04' } } }),
    atInterview,
  ],
  [
    'of a child that came has the test behind it',
    statusWith({}, { invitation: { ...invited, attendance: 'came' } }),
    atInterview,
  ],
  [
    'of a child that was absent has the test before it',
    statusWith(
      {},
      { invitation: { ...invited, slot: { ...slot, date: '2027-02-04' }, attendance: 'absent' } },
    ),
    [IS_SENT, CHECKED, TEST_NEXT, ...afterTest],
  ],
  [
    'of an admitted child leads to the office',
    statusWith({}, { invitation: invited, ...decided('admitted') }),
    [...judged, 'Next: admission at the office'],
  ],
  ['on the waiting list has no further step', statusWith({}, decided('waiting_list')), judged],
  ['of a child that is not admitted has no further step', statusWith({}, decided('not_admitted')), judged],
  [
    'that was withdrawn early has not been checked or tested',
    statusWith({}, decided('withdrawn')),
    [IS_SENT, 'Withdrawn, as you asked'],
  ],
  [
    'that was withdrawn after the invitation was checked',
    statusWith({}, { invitation: invited, ...decided('withdrawn') }),
    [IS_SENT, CHECKED, 'Withdrawn, as you asked'],
  ],
])('the status of an application %s', (_what, status, names) => {
  const steps = familyStepsOf(status, TODAY)
  expect(steps.map(({ name }) => name)).toEqual(names)
  expect(steps.filter(({ tense }) => tense === 'now').length).toBeLessThanOrEqual(1)
})

test.each<[string, StatusMatter['invitation'], string | null]>([
  ['of the round until the office has set one', null, '06 Feb 2027'],
  ['of the invitation', invited, '10 Feb 2027'],
  ['of no cancelled date', { ...invited, slot: { ...slot, isCancelled: true } }, null],
  ['of no date on which the child was absent', { ...invited, attendance: 'absent' }, null],
])('the step of the test has the day %s', (_what, invitation, day) => {
  expect(familyStepsOf(statusWith({}, { invitation }), TODAY)[2]?.day).toBe(day)
})

test.each(['en', 'bn'] as const)(
  'each step that can be to come is said otherwise when it is past (%s)',
  (locale) => {
    const { sent: _, ...others } = textsIn[locale].status.familySteps
    for (const { past, now, toCome: later } of Object.values(others))
      expect(new Set([past, now, later]).size).toBe(3)
  },
)
