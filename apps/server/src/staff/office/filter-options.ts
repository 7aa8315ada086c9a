import type { Locale } from '@school/content/locales'
import type { Db } from '@school/prisma'
import { upstreamName } from '../../text/upstream-names.ts'
import type { FilterOptions, Option } from './pages.ts'

/** What lists can be filtered by: names of the school's system, accounts, test dates. Soft-deleted rows count too. */
export async function readFilterOptions(db: Db, locale: Locale): Promise<FilterOptions> {
  const [classes, sessions, categories, genders, accounts, slots] = await Promise.all([
    db.programme.findMany({ orderBy: { position: 'asc' }, select: { id: true, name: true } }),
    db.admissionSession.findMany({
      distinct: ['semesterId'],
      orderBy: { semesterId: 'desc' },
      select: { semesterId: true, name: true },
    }),
    db.admissionCategory.findMany({ orderBy: { position: 'asc' }, select: { id: true, name: true } }),
    db.admissionGender.findMany({ distinct: ['genderId'], select: { genderId: true, name: true } }),
    db.officeAccount.findMany({ orderBy: { name: 'asc' }, select: { name: true } }),
    db.testSlot.findMany({ orderBy: [{ date: 'desc' }, { time: 'desc' }], take: 100 }),
  ])
  const named = (kind: Parameters<typeof upstreamName>[1], rows: Option[]) =>
    rows.map(({ value, name }) => ({ value, name: upstreamName(locale, kind, name) }))
  return {
    class: named(
      'classes',
      classes.map(({ id, name }) => ({ value: id, name })),
    ),
    session: named(
      'sessions',
      sessions.map(({ semesterId, name }) => ({ value: semesterId, name })),
    ),
    category: named(
      'categories',
      categories.map(({ id, name }) => ({ value: id, name })),
    ),
    gender: named(
      'genders',
      genders.map(({ genderId, name }) => ({ value: genderId, name })),
    ),
    accounts: accounts.map(({ name }) => name),
    tests: slots.map(({ id, date, time, place }) => ({
      id,
      date: date.toISOString().slice(0, 10),
      time,
      place,
    })),
  }
}
