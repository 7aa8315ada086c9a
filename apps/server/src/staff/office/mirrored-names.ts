import type { Locale } from '@school/content/locales'
import type { FullSubmission } from '@school/office/full-submission'
import type { Db } from '@school/prisma'
import { upstreamName } from '../../text/upstream-names.ts'

/** The names of what an application only has as numbers of the mirror, by field. Soft-deleted rows count too. */
export async function namesOf(
  db: Db,
  locale: Locale,
  { kind, payload, className, sessionName }: FullSubmission,
): Promise<Record<string, string>> {
  if (kind !== 'application' || !payload) return {}
  const [category, gender] = await Promise.all([
    db.admissionCategory.findUnique({ where: { id: payload.categoryId ?? '' }, select: { name: true } }),
    db.admissionGender.findFirst({ where: { genderId: payload.gender ?? '' }, select: { name: true } }),
  ])
  const names = {
    classId: upstreamName(locale, 'classes', className ?? ''),
    sessionId: upstreamName(locale, 'sessions', sessionName ?? ''),
    categoryId: upstreamName(locale, 'categories', category?.name ?? ''),
    gender: upstreamName(locale, 'genders', gender?.name ?? ''),
  }
  return Object.fromEntries(Object.entries(names).filter(([, name]) => name !== ''))
}
