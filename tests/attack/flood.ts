import { attacks } from './list.ts'

// The attacker's process: `node flood.ts <name>` reads the target as JSON from the first line of its input, and ends at the end
// of its input. It attacks only addresses of this machine.

const attack = attacks.find(({ name }) => name === process.argv[2])
if (!attack?.flood) throw new Error(`There is no flood ${process.argv[2]}.`)
const controller = new AbortController()
let read = ''
const target = await new Promise<{ url: string; prepared: unknown }>((resolve) => {
  process.stdin.on('data', (data) => {
    read += data
    if (read.includes('\n')) resolve(JSON.parse(read))
  })
  process.stdin.once('end', () => controller.abort())
})
if (!['127.0.0.1', 'localhost', '[::1]'].includes(new URL(target.url).hostname))
  throw new Error('Only this machine is attacked.')
// The measurement begins with this line.
process.stdout.write('ready\n')
const sent = await attack.flood(target, controller.signal)
process.stdout.write(`${sent}\n`)
process.exit(0)
