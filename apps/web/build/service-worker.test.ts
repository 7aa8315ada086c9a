import { expect, test } from 'vitest'
import { withVersion } from './service-worker.ts'

test('the version of a service worker changes with its script', () => {
  const one = withVersion('caches.open("pages-__VERSION__")')
  expect(one).toMatch(/^caches\.open\("pages-[0-9a-f]{10}"\)$/)
  expect(withVersion('caches.open("pages-__VERSION__")')).toBe(one)
  expect(withVersion('caches.open("pages-__VERSION__");')).not.toContain(one.slice(-13, -3))
})

test('the build of a service worker fails if its script has no placeholder for the version', () => {
  expect(() => withVersion('caches.open("pages")')).toThrow('no place for its version')
})
