import { fileURLToPath } from 'node:url'
import { type Locale, locales } from '@school/content/locales'
import { type Plugin, runnerImport } from 'vite'

type Content = typeof import('@school/content')

const content = (file: string) => fileURLToPath(new URL(`../../../packages/content/${file}`, import.meta.url))

/** Module → what it holds of packages/content. */
const MODULES: Record<string, (content: Content, locale: Locale) => unknown> = {
  'virtual:layout': ({ layoutIn }, locale) => layoutIn[locale],
  'virtual:home': ({ homeIn }, locale) => homeIn[locale],
  // All that the service worker needs of the layout.
  'virtual:phone': ({ layout }) => layout.site.phones[0],
}
const SOURCES = [
  'figures',
  'settings',
  'redirects',
  ...locales.flatMap((locale) => ['pages', 'menu', 'home'].map((name) => `site/${locale}/${name}`)),
].map((name) => content(`${name}.yaml`))

/**
 * `virtual:layout` and the like: what pages need of packages/content as plain data, validated while building.
 * So neither zod nor the content of other pages or of the other language reaches a browser.
 */
export function contentModules(locale: Locale): Plugin {
  return {
    name: 'school:content',
    // Pages get their bodies from the server, but a faulty one stops the build already.
    buildStart: async () => {
      await import(content('src/page-body.ts'))
    },
    resolveId: (id) => (id in MODULES ? `\0${id}` : undefined),
    async load(id) {
      const select = id.startsWith('\0') && MODULES[id.slice(1)]
      if (!select) return undefined
      for (const file of SOURCES) this.addWatchFile(file)
      // Node would keep the modules that it loaded first: a running development server reads an edited file again.
      const { module } = await runnerImport<Content>(content('src/content.ts'), { configFile: false })
      return `export default ${JSON.stringify(select(module, locale))}`
    },
  }
}
