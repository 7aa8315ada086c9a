import { existsSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
/** What the tests read that is generated and not in git, as of `npm test`. */
const GENERATED = ['prisma/generated/client.ts', 'apps/web/dist/server', 'apps/web/dist/client']

/** Vitest's global set-up. @throws Error that says what to do, if the pages are not built */
export default function requireBuiltPages(): void {
  const missing = GENERATED.filter((file) => !existsSync(path.join(root, file)))
  if (missing.length === 0) return
  throw new Error(
    `${missing.join(' and ')} must be built first: \`npm test -- <file>\` builds what has changed and runs the file.`,
  )
}
