import { expect, test } from 'vitest'
import { manifestFor } from './client-manifest.ts'

const chunks = {
  'src/entry-client.tsx': { file: 'assets/entry.js', imports: ['base.js', 'framework.js'] },
  'base.js': { file: 'assets/base.js', imports: ['framework.js'] },
  'framework.js': { file: 'assets/framework.js' },
  'src/styles.css': { file: 'assets/styles.css' },
}

test('every page links the style sheet, and starts the entry together with what it imports', () => {
  const { css, scripts } = manifestFor(chunks).routes.__root__ ?? {}
  expect(css).toEqual(['/assets/styles.css'])
  expect(scripts).toHaveLength(1)
  expect(scripts?.[0]?.children).toContain('["/assets/base.js","/assets/framework.js"]')
  expect(scripts?.[0]?.children).toContain('import("/assets/entry.js")')
})

test('a renderer is not built without a built client', () => {
  expect(() => manifestFor({})).toThrow('run `vite build` before')
})
