import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Locale } from '@school/content'
import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const content = fileURLToPath(new URL('../../../packages/content/', import.meta.url))

/** `@school/content/messages/lists`; one that names its language is that of every build. */
const MESSAGES = /^@school\/content\/messages\/([\w-]+)$/

/**
 * Leads the messages that a module imports to those of the language. In a build every module gets a copy of its own, of which
 * the build leaves out what that module does not use: so a page loads its own messages in its own files, and no file of
 * messages beside them. In development an edited file of messages is written as a module again.
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
      // The importer's path decides into which chunk its messages go (chunks.ts). Its query must not be read as that of the
      // messages: the router's plugin would take them for a part of a route, and empty them.
      const of = importer.replace(root, '').replace(/[?&=]/g, '~').replaceAll('tsr-', '')
      return isBuild ? `${file}?of=/${of}.ts` : file
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
