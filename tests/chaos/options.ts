import { parseArgs } from 'node:util'

export interface Options {
  seeds: number[]
  minutes: number
  /** How many seeds are played side by side. */
  atOnce: number
}

/** Reads the options of the command. Ends the process with a sentence if they are wrong. */
export function readOptions(): Options {
  try {
    const options = {
      seed: { type: 'string', default: '1' },
      minutes: { type: 'string', default: '10' },
      'at-once': { type: 'string', default: '1' },
    } as const
    const { values } = parseArgs({ options })
    const [, from, to = from] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(values.seed) ?? []
    if (!from || Number(to) < Number(from))
      throw new Error('--seed must be a whole number, or two with a hyphen')
    const [minutes, atOnce] = [Number(values.minutes), Number(values['at-once'])]
    if (!(minutes >= 0.5 && minutes <= 600)) throw new Error('--minutes must be from 0.5 to 600')
    if (!(Number.isInteger(atOnce) && atOnce >= 1 && atOnce <= 20))
      throw new Error('--at-once must be from 1 to 20')
    const seeds = Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => Number(from) + index)
    return { seeds, minutes, atOnce }
  } catch (error) {
    console.error(
      `${(error as Error).message}. Usage: npm run chaos -- --seed 7 --minutes 10, or --seed 1-20 --at-once 3 --minutes 10`,
    )
    process.exit(2)
  }
}
