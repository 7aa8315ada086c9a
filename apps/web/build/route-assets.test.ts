import { describe, expect, test } from 'vitest'
import { routesOf } from './route-assets.ts'

const manifest = {
  'src/entry-client.tsx': { file: 'assets/entry.js', imports: ['base.js'] },
  'base.js': { file: 'assets/base.js', imports: ['react.js'] },
  'react.js': { file: 'assets/react.js' },
  'src/styles.css': { file: 'assets/styles.css' },
  'list.js': { file: 'assets/list.js', imports: ['react.js'] },
  'src/routes/index.tsx?tsr-split=component': { file: 'assets/home.js', imports: ['base.js'] },
  'src/routes/notice.$id.tsx?tsr-split=component': {
    file: 'assets/notice.js',
    imports: ['list.js', 'base.js'],
  },
  'src/routes/contact.tsx?tsr-split=component': { file: 'assets/contact.js', imports: ['base.js'] },
}

describe('of a built client', () => {
  const routes = routesOf(manifest)

  test('every page links the style sheet and starts the scripts of all pages, each after its imports', () => {
    expect(routes.__root__?.css).toEqual(['/assets/styles.css'])
    expect(routes.__root__?.scripts?.[0]?.children).toContain(
      '["/assets/react.js","/assets/base.js","/assets/entry.js"]',
    )
  })

  test('a page preloads the chunk of its own route', () => {
    expect(routes['/notice/$id']).toEqual({ preloads: ['/assets/list.js', '/assets/notice.js'], scripts: [] })
  })

  test('the home page starts its scripts after it has loaded', () => {
    expect(routes['/']?.scripts?.map(({ children }) => children)).toEqual([
      expect.stringContaining('addEventListener("load"'),
    ])
  })

  test('a page with a form marks a form that was sent before hydration', () => {
    expect(routes['/contact']?.scripts?.map(({ children }) => children)).toEqual([
      expect.stringContaining('dataset.sent'),
    ])
  })
})

test('a renderer is not built without a built client', () => {
  expect(() => routesOf({})).toThrow('run `vite build` before')
})
