import { tableOfRowPage } from '../support/entity-tables.ts'
import { expect, newestId, type SiteUnderTest } from './site.ts'

/** Returns the address of a route: its path, with the id of the fake upstream's newest row for `{id}`. */
export async function addressOf(route: string, site: SiteUnderTest): Promise<string> {
  const rows = tableOfRowPage.get(route)
  if (!rows) {
    expect(route, 'a route with an id belongs to an entity').not.toContain('{')
    return route
  }
  return route.replace('{id}', String(await newestId(site, rows.table, rows.id)))
}
