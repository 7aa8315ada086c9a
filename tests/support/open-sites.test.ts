import { expect, test } from 'vitest'
import { closeOpenSites, registerSite } from './open-sites.ts'

test('a site that a test leaves open is closed, and a site that the test has closed is not closed again', async () => {
  const closed: string[] = []
  const site = (name: string) => registerSite(async () => void closed.push(name))
  const close = site('closed by the test')
  site('left open')
  await close()
  await closeOpenSites()
  await close()
  expect(closed).toEqual(['closed by the test', 'left open'])
})
