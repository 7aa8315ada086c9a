import { expect, test } from 'vitest'
import { manifestFor } from './client-manifest.ts'

const { routes } = manifestFor({
  'src/entry-client.tsx': { file: 'assets/entry.js', imports: ['base.js'] },
  'base.js': { file: 'assets/base.js', imports: ['framework.js'] },
  'framework.js': { file: 'assets/framework.js' },
  'src/styles.css': { file: 'assets/styles.css' },
  'list.js': { file: 'assets/list.js', imports: ['framework.js'] },
  'src/routes/index.tsx?tsr-split=component': { file: 'assets/home.js', imports: ['base.js'] },
  'src/routes/notice.$id.tsx?tsr-split=component': {
    file: 'assets/notice.js',
    imports: ['list.js', 'base.js'],
  },
})

test('every page links the style sheet and starts the entry', () => {
  expect(routes.__root__?.css).toEqual(['/assets/styles.css'])
  expect(routes.__root__?.scripts).toEqual([
    { children: expect.stringContaining('import("/assets/entry.js")') },
  ])
})

test('every page preloads the entry and what it imports', () => {
  expect(routes.__root__?.preloads).toEqual(['/assets/entry.js', '/assets/base.js', '/assets/framework.js'])
})

test('the page of a route preloads what only its component imports', () => {
  expect(routes['/notice/$id']?.preloads).toEqual(['/assets/notice.js', '/assets/list.js'])
  expect(routes['/']?.preloads).toEqual(['/assets/home.js'])
})

test('a renderer is not built without a built client', () => {
  expect(() => manifestFor({})).toThrow('run `vite build` before')
})
