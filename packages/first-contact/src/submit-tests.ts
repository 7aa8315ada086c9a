import { createUpstream, type SubmissionOutcome, type Upstream } from '@school/upstream'
import type { CheckOptions } from './check-server.ts'
import { plainPicture } from './plain-picture.ts'
import { cutText } from './texts.ts'

// `npm run upstream:check -- --submit`: one message and one application, each marked as a test, and what the server says to them.

export interface TestSubmission {
  path: '/contact-form' | '/apply-online'
  /** Status, content type and body, as they came; null when no answer came. */
  raw: string | null
  /** What the site makes of it. */
  judged: string
}

const MARK = 'TEST, please ignore – পরীক্ষা, উপেক্ষা করুন'
const MAX_RAW = 2_000

/**
 * Sends a message, and after a question an application.
 * @param ask returns whether the application may be sent
 * @param onSent called after each
 */
export async function submitTests(
  { onCall: _onCall, ...settings }: CheckOptions,
  ask: () => Promise<boolean>,
  onSent: (sent: TestSubmission) => void,
): Promise<void> {
  const answers: string[] = []
  const upstream = createUpstream({
    ...settings,
    retries: 0,
    breaker: false,
    onAnswer: ({ status, contentType, text }) => {
      answers.push(`HTTP ${status} ${contentType ?? ''}\n${text.slice(0, MAX_RAW)}`)
    },
  })
  try {
    const add = async (path: TestSubmission['path'], outcome: Promise<SubmissionOutcome>) => {
      answers.length = 0
      const judged = judgement(await outcome)
      onSent({ path, raw: answers.at(-1) ?? null, judged })
    }
    await add('/contact-form', upstream.contactForm(message))
    if (await ask()) {
      const fields = await applicationFields(upstream)
      const picture = { bytes: plainPicture(300, 300), filename: 'test.png', type: 'image/png' }
      await add('/apply-online', upstream.applyOnline(fields, picture))
    }
  } finally {
    upstream.close()
  }
}

const message = {
  name: MARK,
  email: 'test@example.org',
  subject: MARK,
  message: `${MARK}. The site of the school checks whether messages arrive.`,
}

/** Everything that the form requires (docs/spec/part-2.md#3), with the first class that has a session. */
async function applicationFields(upstream: Upstream): Promise<Record<string, string>> {
  const classes = await upstream.admissionProgrammeList()
  const classId = classes.rows[0]?.value.classId ?? ''
  const sessions = await upstream.admissionSemesterList(classId).catch(() => null)
  const sessionId = sessions?.rows[0]?.value.semester_id ?? ''
  const genders = await upstream.admissionGender(classId, sessionId).catch(() => null)
  const categories = await upstream.list('/category-list').catch(() => null)
  return {
    classId,
    sessionId,
    categoryId: categories?.rows[0]?.value.id ?? '',
    needTransport: 'No',
    pickupPoint: '',
    applicantName: MARK,
    gender: genders?.rows[0]?.value.id ?? '',
    dob: '2018-01-01',
    fatherName: MARK,
    motherName: MARK,
    religion: 'Islam',
    country: 'Bangladesh',
    nationality: 'Bangladeshi',
    mobile: '01700000000',
    fatherMobile: '01700000000',
    presentAddress: MARK,
    permanentAddress: MARK,
    healthConditions: JSON.stringify(['Good Condition']),
    references: JSON.stringify([]),
    paymentMethod: 'CASH',
    transactionDetails: 'CASH',
    agree: 'true',
  }
}

/** The outcome in words. */
function judgement(outcome: SubmissionOutcome): string {
  if (outcome.kind !== 'answered') return `${outcome.kind}: ${cutText(outcome.error.message)}`
  const { kind: _kind, ...rest } = outcome
  return cutText(JSON.stringify(rest), 400)
}
