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
      // The importer's path decides into which chunk its messages go (chunks.ts). Its query must not be read as that of the
      // messages: the router's plugin would take them for a part of a route, and empty them.
      const of = importer.replace(root, '').replace(/[?&=]/g, '~').replaceAll('tsr-', '')
      return resolved && `${resolved.id}?of=/${of}.ts`
    },
    // A message that is missing would be an error of the page, in a browser and nowhere else.
    options: (options) => ({
      ...options,
      onLog(level, log, handler) {
        if (log.code === 'IMPORT_IS_UNDEFINED') throw new Error(log.message)
        if (options.onLog) options.onLog(level, log, handler)
        else handler(level, log)
      },
    }),
    load(id) {
      const [file = '', of] = id.split('?of=')
      return of === undefined ? undefined : { code: readFileSync(file, 'utf8'), moduleType: 'ts' }
    },
  }
}
