import { decisions, familySteps } from '@school/forms/messages/status'
import type { ApplicationStatus, RoundDay } from '@school/forms/state'
import { formatDate } from '../../ui/format-date.ts'

type Step = keyof typeof familySteps
type Tense = 'past' | 'now' | 'toCome'

export interface FamilyStep {
  name: string
  tense: Tense
  /** When it was, or is planned. */
  day: string | null
}

/** How many of the steps are past, and whether the next one is going on. */
interface Way {
  past: number
  isGoingOn: boolean
}

const order = Object.keys(familySteps) as Step[]

/**
 * The steps that a family waits for, each in the words of its time: what is still to come is not said as done.
 * @param today the school's day: `2026-11-27`
 */
export function familyStepsOf(status: ApplicationStatus, today: string): FamilyStep[] {
  const { decision } = status.matter
  const { past, isGoingOn } = wayOf(status, today)
  const steps = order.map((step, index): FamilyStep => {
    const tense = index < past ? 'past' : index === past && isGoingOn ? 'now' : 'toCome'
    return { name: familySteps[step][tense], tense, day: dayOf(step, status, tense) }
  })
  // Who is not admitted has no further step; who has withdrawn takes none of those that were to come.
  if (decision?.decision === 'withdrawn')
    return [
      ...steps.slice(0, past),
      { name: decisions.withdrawn, tense: 'past', day: formatDate(decision.at.slice(0, 10)) },
    ]
  return decision && decision.decision !== 'admitted' ? steps.slice(0, past) : steps
}

function wayOf({ stage, matter: { invitation, decision } }: ApplicationStatus, today: string): Way {
  const slot = invitation?.slot
  const isTested =
    slot !== undefined &&
    !slot.isCancelled &&
    (invitation?.attendance === 'came' || (invitation?.attendance === null && slot.date < today))
  if (decision && decision.decision !== 'withdrawn')
    return { past: order.indexOf('admission'), isGoingOn: decision.decision === 'admitted' }
  if (isTested) return { past: order.indexOf('interview'), isGoingOn: true }
  if (invitation) return { past: order.indexOf('test'), isGoingOn: true }
  // The office checks what has reached it, and looks for what may have.
  return { past: order.indexOf('checked'), isGoingOn: stage === 'delivered' || stage === 'unclear' }
}

function dayOf(
  step: Step,
  { receivedAt, matter: { invitation, decision }, round }: ApplicationStatus,
  tense: Tense,
): string | null {
  /** The days of the round, for what the office has not dated for this family. */
  const days = (of: RoundDay['step']) =>
    round
      .filter((day) => day.step === of)
      .map(({ text }) => text)
      .join('; ') || null
  if (step === 'sent') return formatDate(receivedAt.slice(0, 10))
  // A date that is cancelled, or on which the child was absent, is not the next one.
  if (step === 'test' && invitation)
    return invitation.slot.isCancelled || invitation.attendance === 'absent'
      ? null
      : formatDate(invitation.slot.date)
  if (step === 'test') return days('test')
  if (step === 'interview') return days('interviews')
  if (step === 'result')
    return tense === 'past' && decision ? formatDate(decision.at.slice(0, 10)) : days('results')
  return null
}
