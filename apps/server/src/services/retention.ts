import { intakeOn } from '@school/content/intake'
import type { Retention } from '@school/outbox/retention'
import { schoolDay } from '@school/upstream/school-time'
import type { Environment } from '../environment.ts'

/** How long personal data is kept, by the settings and the days of the intake (packages/content/intake.yaml). */
export const retentionOf = (
  { RETENTION_DAYS: days, RETENTION_MAX_DAYS: maxDays }: Environment,
  now = new Date(),
): Retention => ({ days, maxDays, isRoundOpen: intakeOn(schoolDay(now)) === 'open' })
