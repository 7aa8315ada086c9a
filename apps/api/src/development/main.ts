import { fileURLToPath } from 'node:url'
import { readEnvironment } from '../environment.ts'
import { superviseServer } from './supervisor.ts'

// `npm run dev`. Vite reloads apps/web. After a change of anything else that the server has loaded (procedures, packages,
// content), the server restarts, and open pages reload when it is back.

const here = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url))

const { HOST, PORT } = readEnvironment()
const supervisor = superviseServer({
  command: [
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    here('apps/api/src/main.ts'),
    ...process.argv.slice(2),
  ],
  host: HOST,
  port: PORT,
  folders: ['apps/api/src', 'apps/demo-upstream', 'packages', 'prisma'].map(here),
  log: (line) => process.stdout.write(`\n${line}\n`),
})
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void supervisor.stop().then(() => process.exit(0)))
