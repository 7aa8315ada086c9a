import { expect, test } from 'vitest'
import { manifestFor } from './client-manifest.ts'

const chunks = {
  'src/entry-client.tsx': { file: 'assets/entry.js', imports: ['base.js', 'framework.js'] },
  'base.js': { file: 'assets/base.js', imports: ['framework.js'] },
  'framework.js': { file: 'assets/framework.js' },
  'src/styles.css': { file: 'assets/styles.css' },
  'list.js': { file: 'assets/list.js', imports: ['framework.js'] },
  'src/routes/index.tsx?tsr-split=component': { file: 'assets/home.js', imports: ['base.js'] },
  'src/routes/notice.$id.tsx?tsr-split=component': {
    file: 'assets/notice.js',
    imports: ['list.js', 'base.js'],
  },
}

test('every page links the style sheet, and starts the entry together with what it imports', () => {
  const { css, scripts } = manifestFor(chunks).routes.__root__ ?? {}
  expect(css).toEqual(['/assets/styles.css'])
  expect(scripts).toHaveLength(1)
  expect(scripts?.[0]?.children).toContain('["/assets/base.js","/assets/framework.js"]')
  expect(scripts?.[0]?.children).toContain('import("/assets/entry.js")')
})

test('the page of a route names the files that only its component needs', () => {
  const { routes } = manifestFor(chunks)
  const filesOf = (route: string) => JSON.parse(routes[route]?.scripts?.[0]?.children ?? 'null')
  expect(filesOf('/notice/$id')).toEqual(['/assets/notice.js', '/assets/list.js'])
  expect(filesOf('/')).toEqual(['/assets/home.js'])
})

test('a renderer is not built without a built client', () => {
  expect(() => manifestFor({})).toThrow('run `vite build` before')
})
