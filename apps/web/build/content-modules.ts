import { fileURLToPath } from 'node:url'
import { type Locale, locales } from '@school/content/locales'
import { type Plugin, runnerImport } from 'vite'

type Content = typeof import('@school/content')

const content = (file: string) => fileURLToPath(new URL(`../../../packages/content/${file}`, import.meta.url))

/** The virtual modules, and the content of packages/content in each. */
const MODULES: Record<string, (content: Content, locale: Locale) => unknown> = {
  'virtual:layout': ({ layoutIn }, locale) => layoutIn[locale],
  'virtual:home': ({ homeIn }, locale) => homeIn[locale],
  'virtual:fee-figures': ({ feeFigures }) => feeFigures,
}
const SOURCES = [
  'figures',
  'settings',
  'pictures',
  'redirects',
  ...locales.flatMap((locale) => ['pages', 'menu', 'home'].map((name) => `site/${locale}/${name}`)),
].map((name) => content(`${name}.yaml`))

/**
 * `virtual:layout` and others: the content that pages need as plain data, validated by the build. So neither zod nor
 * the content of other pages or languages reaches a browser. What the office has published lies over it (src/published.ts).
 */
export function contentModules(locale: Locale): Plugin {
  // Node would cache modules. So a running development server reads edited files again, once for all modules.
  let loaded: Promise<Content> | undefined
  const load = async () => {
    loaded ??= runnerImport<Content>(content('src/content.ts'), { configFile: false }).then(
      ({ module }) => module,
    )
    return loaded
  }
  return {
    name: 'school:content',
    // The server sends the bodies of pages, but an invalid one stops the build. In development, a page shows its error.
    async buildStart() {
      if (this.environment.mode === 'build') await import(content('src/page-body.ts'))
    },
    resolveId: (id) => (id in MODULES ? `\0${id}` : undefined),
    async load(id) {
      const select = id.startsWith('\0') && MODULES[id.slice(1)]
      if (!select) return undefined
      for (const file of SOURCES) this.addWatchFile(file)
      const value = JSON.stringify(select(await load(), locale))
      return `import { published } from '/src/published.ts'\nexport default published('${id.slice('\0virtual:'.length)}', ${value})`
    },
    watchChange() {
      loaded = undefined
    },
  }
}
