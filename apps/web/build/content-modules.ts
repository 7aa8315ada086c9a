import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const content = (file: string) => fileURLToPath(new URL(`../../../packages/content/${file}`, import.meta.url))

const MODULES = ['shell', 'home'] as const
const SOURCES = ['site', 'pages', 'menu', 'home', 'redirects'].map((name) => content(`words/${name}.yaml`))

/**
 * `virtual:shell` and `virtual:home`: what pages need of packages/content as plain data, validated while building.
 * So neither zod nor the content of other pages reaches a browser.
 */
export function contentModules(): Plugin {
  return {
    name: 'school:content',
    // Pages get their bodies from the server, but a faulty one stops the build already.
    buildStart: async () => {
      await import(content('src/page-body.ts'))
    },
    resolveId: (id) => (MODULES.some((name) => id === `virtual:${name}`) ? `\0${id}` : undefined),
    async load(id) {
      const name = MODULES.find((module) => id === `\0virtual:${module}`)
      if (!name) return undefined
      for (const file of SOURCES) this.addWatchFile(file)
      // A query of its own: an edited file is read again by a running development server.
      const loaded = (await import(`${content('src/content.ts')}?read=${Date.now()}`)) as Record<
        string,
        unknown
      >
      return `export default ${JSON.stringify(loaded[name])}`
    },
  }
}
