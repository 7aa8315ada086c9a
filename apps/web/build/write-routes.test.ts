import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const source = path.join(import.meta.dirname, '../src')

test('npm run generate writes the table of routes without a build, with every route file', async () => {
  await import('./write-routes.ts')
  const table = readFileSync(path.join(source, 'routeTree.gen.ts'), 'utf8')
  const files = readdirSync(path.join(source, 'routes')).filter((name) => !name.includes('.test.'))
  expect(files.filter((name) => !table.includes(`'./routes/${name}'`))).toEqual([])
})
