// Loaded before a worker of the chaos run (`--import`). Its wall clock differs from the machine's by the milliseconds in the file
// CHAOS_CLOCK, as if somebody set it. Timers and `performance.now()` stay right, as they do when a clock is set.

import { readFileSync } from 'node:fs'

const MachineDate = Date
let shift = 0
const read = () => {
  try {
    shift = Number(readFileSync(process.env.CHAOS_CLOCK ?? '', 'utf8')) || 0
  } catch {
    // The file is being written.
  }
}
read()
setInterval(read, 300).unref()

const now = () => MachineDate.now() + shift
globalThis.Date = new Proxy(MachineDate, {
  apply: () => new MachineDate(now()).toString(),
  construct: (target, args, maker) => Reflect.construct(target, args.length > 0 ? args : [now()], maker),
  get: (target, name) => (name === 'now' ? now : target[name]),
})
