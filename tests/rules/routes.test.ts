import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const folder = path.resolve(import.meta.dirname, '../../apps/web/src/routes')
const routes = new Set(globSync('*.tsx', { cwd: folder }).map((file) => file.replace(/\.tsx$/, '')))

test('no route file is nested in another one, because the parent page would be rendered around it', () => {
  expect(routes.size).toBeGreaterThan(20)
  const nested = [...routes].filter((name) => {
    const parent = name.replace(/\.[^.]+$/, '')
    return parent !== name && routes.has(parent)
  })
  expect(nested).toEqual([])
})
