import { expect, newestId, type SiteUnderTest } from './site.ts'

/** The table of the fake upstream and its id column for each route with `{id}`: the address has the id of the newest row. */
const rowsOf: Record<string, { table: string; id: string }> = {
  '/notice/{id}': { table: 'notices', id: 'id' },
  '/news/{id}': { table: 'news', id: 'id' },
  '/events/{id}': { table: 'events', id: 'id' },
  '/career-details/{id}': { table: 'careers', id: 'id' },
  '/profile/{id}': { table: 'teachers', id: 'teacher_id' },
}

/** Returns the address of a route: its path, with the id of the fake upstream's newest row for `{id}`. */
export async function addressOf(route: string, site: SiteUnderTest): Promise<string> {
  const rows = rowsOf[route]
  if (!rows) {
    expect(route, 'a route with an id has its table above').not.toContain('{')
    return route
  }
  return route.replace('{id}', String(await newestId(site, rows.table, rows.id)))
}
