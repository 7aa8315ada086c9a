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

  const inlineScripts = (route: string) => routes[route]?.scripts?.map(({ children }) => children)

  test('every page links the style sheet', () => {
    expect(routes.__root__?.css).toEqual(['/assets/styles.css'])
  })

  test('a page without a route starts the scripts of all pages, each after its imports', () => {
    expect(inlineScripts('__root__')).toEqual([
      expect.stringContaining('["/assets/react.js","/assets/base.js","/assets/entry.js"]'),
    ])
  })

  test('a page starts the scripts of its own route too, before the entry that hydrates it', () => {
    expect(inlineScripts('/notice/$id')).toEqual([
      expect.stringContaining(
        '["/assets/react.js","/assets/base.js","/assets/list.js","/assets/notice.js","/assets/entry.js"]',
      ),
    ])
  })

  test('the home page starts its scripts after it has loaded', () => {
    expect(inlineScripts('/')).toContainEqual(expect.stringContaining('addEventListener("load"'))
  })

  test('a page with a form marks a form that was sent before hydration', () => {
    expect(inlineScripts('/contact')).toContainEqual(expect.stringContaining('dataset.sent'))
  })
})

test('a renderer is not built without a built client', () => {
  expect(() => routesOf({})).toThrow('run `vite build` before')
})
