import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Locale } from '@school/content'
import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const content = fileURLToPath(new URL('../../../packages/content/', import.meta.url))

/** `@school/content/messages/lists`. An import that names a language is the same in every build. */
const MESSAGES = /^@school\/content\/messages\/([\w-]+)$/

/**
 * Resolves imports of messages to those of the language. In a build every importing module gets its own copy, from
 * which unused messages are removed. So a page loads its own messages in its own files. In development an edited file
 * of messages is compiled again.
 */
export function messages(locale: Locale): Plugin {
  let isBuild = false
  return {
    name: 'school:messages',
    enforce: 'pre',
    configResolved(config) {
      isBuild = config.command === 'build'
    },
    resolveId(source, importer) {
      const [, area] = MESSAGES.exec(source) ?? []
      if (!importer || area === undefined) return undefined
      const file = `${content}generated/messages/${locale}/${area}.ts`
      // The importer's path determines the chunk of its messages (chunks.ts). The query must differ from the
      // importer's, or the router's plugin would treat the messages as a part of a route and empty them.
      const of = importer.replace(root, '').replace(/[?&=]/g, '~').replaceAll('tsr-', '')
      return isBuild ? `${file}?of=/${of}.ts` : file
    },
    // A missing message would otherwise be an error in the browser only.
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
    configureServer({ watcher }) {
      const folder = `${content}src/messages/${locale}`
      watcher.add(folder)
      watcher.on('change', (file) => {
        if (file.startsWith(folder))
          spawn(process.execPath, [`${content}src/write-messages.ts`], { stdio: 'inherit' })
      })
    },
  }
}
