import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Gives every module that imports messages (packages/content/src/messages) a copy of them, of which the build leaves out what
 * that module does not use: so a page loads its own messages in its own files, and no file of messages beside them.
 */
export function messages(): Plugin {
  return {
    name: 'school:messages',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer || !source.startsWith('@school/content/messages/')) return undefined
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      // The importer's path decides into which chunk its messages go (chunks.ts).
      return resolved && `${resolved.id}?of=/${importer.replace(root, '').replace('?', '&')}`
    },
    load(id) {
      const [file = '', of] = id.split('?of=')
      return of === undefined ? undefined : { code: readFileSync(file, 'utf8'), moduleType: 'ts' }
    },
  }
}
