import { execFileSync } from 'node:child_process'

// Machines as network namespaces of Linux, each with one cable for its visitors and one for Postgres and the school's server.

const ip = (command: string) => execFileSync('ip', command.split(' '), { stdio: 'ignore' })
const nameOf = (number: number) => `school-${process.pid}-${number}`

export interface Machine {
  /** What starts a program on it. */
  prefix: string[]
  /** Its address for visitors, and the address under which it finds this machine. */
  address: string
  gateway: string
  /** Pulls out the cable to Postgres: nothing arrives any more, and no connection is closed. */
  cut(): void
  join(): void
  remove(): void
}

/** Creates a machine. @param number from 1 to 250 */
export function createMachine(number: number): Machine {
  const name = nameOf(number)
  const remove = () => ip(`netns del ${name}`)
  ip(`netns add ${name}`)
  try {
    ip(`-n ${name} link set lo up`)
    // Names of interfaces have at most 15 characters.
    for (const [kind, network] of [
      ['v', 211],
      ['d', 212],
    ]) {
      const cable = `${kind}${number}p${process.pid}`
      ip(`link add ${cable} type veth peer name cable-${kind} netns ${name}`)
      ip(`addr add 10.${network}.${number}.1/24 dev ${cable}`)
      ip(`-n ${name} addr add 10.${network}.${number}.2/24 dev cable-${kind}`)
      ip(`link set ${cable} up`)
      ip(`-n ${name} link set cable-${kind} up`)
    }
  } catch (error) {
    remove()
    throw error
  }
  return {
    prefix: ['ip', 'netns', 'exec', name],
    address: `10.211.${number}.2`,
    gateway: `10.212.${number}.1`,
    cut: () => ip(`link set d${number}p${process.pid} down`),
    join: () => ip(`link set d${number}p${process.pid} up`),
    remove,
  }
}

/** Why there can be no machines here; empty if there can. */
export const missingNetwork = (() => {
  try {
    createMachine(250).remove()
    return ''
  } catch {
    return 'skipped: it needs Linux, the package iproute2 and the right to create network namespaces'
  }
})()
