// Writes the modules of all messages (generated/messages/<language>/<area>.ts), which pages and the server import as
// `@school/content/messages/…`. `npm run check`, a build and a start do this first.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { locales } from './locales.ts'
import { areas, moduleOf } from './message-areas.ts'

const folder = path.join(import.meta.dirname, '../generated/messages')
try {
  const modules = locales.flatMap((locale) =>
    areas.map((area) => ({ file: `${locale}/${area}.ts`, text: moduleOf(area, locale) })),
  )
  rmSync(folder, { recursive: true, force: true })
  for (const { file, text } of modules) {
    const full = path.join(folder, file)
    mkdirSync(path.dirname(full), { recursive: true })
    writeFileSync(full, text)
  }
} catch (error) {
  // The message names file and line. A stack trace does not help people who edit content.
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
