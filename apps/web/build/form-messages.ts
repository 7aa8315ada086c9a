import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Locale } from '@school/content/locales'
import type { Plugin } from 'vite'

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const english = here('../../../packages/forms/src/messages/en/')
const content = here('../../../packages/content/src/form-texts.ts')
const banglaFile = here('../../../packages/content/src/messages/bn/form-fields.yaml')

/**
 * Provides the texts of the forms in the language of the build: a Bangla build replaces each module of English texts
 * in packages/forms by the Bangla one of the same name. So a page has the texts of one language only.
 */
export function formMessages(locale: Locale): Plugin {
  return {
    name: 'school:form-messages',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      // Compiled messages import a package of packages/content.
      if (!source.startsWith('@messageformat/runtime') || !importer?.startsWith(english)) return undefined
      return this.resolve(source, content, { ...options, skipSelf: true })
    },
    async load(id) {
      if (locale === 'en' || !id.startsWith(english)) return undefined
      this.addWatchFile(banglaFile)
      // Imported by path, because its types are those of a program for Node.
      const { banglaFormModule } = (await import(content)) as { banglaFormModule(english: string): string }
      return { code: banglaFormModule(path.basename(id, '.ts')), moduleType: 'ts' }
    },
  }
}
