import type { Misbehaviour } from '@school/demo-upstream'
import type { Behaviour } from '../support/fake-mail.ts'
import type { LineState } from './line.ts'
import { type Stage, untilStarted } from './stage.ts'

// What a run does to the site. Each fault has one target, so that two of them never undo each other.

export interface Fault {
  name: string
  /** Two faults with the same target are never on at the same time. */
  target: string
  begin(): unknown
  /** Undoes it; none if it is over by itself. */
  end?(): unknown
}

export interface Chance {
  /** One of them. */
  of<T>(choices: readonly T[]): T
  /** A whole number. */
  between(from: number, to: number): number
}

const number = (from: string) => Number(/\d/.exec(from)?.[0])

/** Pages of gateways: none of them is the school's answer (docs/spec/rulings.md#69). */
const GATEWAY_STATUS = [403, 404, 405, 413, 429, 500, 502, 503, 504]

/** What can happen on the way to an answer that was computed. */
const LOST_ANSWERS: Misbehaviour[] = [
  { kind: 'hang' },
  { kind: 'hang', after: 'head' },
  { kind: 'reset' },
  { kind: 'slow', ms: 3_000 },
]

/** Listings that are not what the school has. */
const WRONG_LISTINGS: Misbehaviour[] = [
  { kind: 'noRows' },
  { kind: 'half' },
  { kind: 'emptyArray' },
  { kind: 'emptyObject' },
  { kind: 'emptyBody' },
  { kind: 'errorObject' },
  { kind: 'cutOff' },
  { kind: 'html' },
  { kind: 'nullRows' },
  { kind: 'deepNesting' },
]
const LISTINGS = ['/all-notice', '/all-news', '/all-events', '/faq', '/banner', '/admission-semester-list']
const FORMS = ['/contact-form', '/apply-online']
const MAIL: Behaviour[] = ['defers', 'cuts off', 'hangs', 'is slow', 'hangs before the text']
const HOUR_MS = 3_600_000

type MakeFault = (stage: Stage, chance: Chance) => Fault

/** The kinds, which are equally frequent. */
export const kinds: MakeFault[] = [
  function kill({ processes }, chance) {
    const one = chance.of(processes)
    return { name: `${one.name} is killed`, target: one.name, begin: () => one.signal('SIGKILL') }
  },

  function freeze({ processes }, chance) {
    const one = chance.of(processes)
    const end = () => one.signal('SIGCONT')
    return { name: `${one.name} is frozen`, target: one.name, begin: () => one.signal('SIGSTOP'), end }
  },

  function restartAll({ processes }) {
    const begin = async () => {
      for (const one of processes) {
        await one.stop()
        // The next one follows when it serves, or after a time, as for a deployment that goes on.
        await untilStarted([one], 30_000).catch(() => undefined)
      }
    }
    return { name: 'all processes are restarted, one after the other', target: 'all processes', begin }
  },

  function cutLine({ lines }, chance) {
    const [name, line] = chance.of([...lines])
    return { name: `${name}: cut`, target: name, begin: () => line.set('cut'), end: () => line.set('open') }
  },

  function disturbLine({ lines }, chance) {
    const [name, line] = chance.of([...lines])
    const state: LineState = chance.of(['silent', chance.between(30, 800)] as const)
    const what = typeof state === 'number' ? `${state} ms late` : state
    return {
      name: `${name}: ${what}`,
      target: name,
      begin: () => line.set(state),
      end: () => line.set('open'),
    }
  },

  function gateway({ fakeUpstream }, chance) {
    const target = chance.of(['*', ...FORMS])
    const code = chance.of(GATEWAY_STATUS)
    return upstreamFault(
      fakeUpstream,
      target,
      { kind: 'status', code, stores: false },
      `${code} of a gateway`,
    )
  },

  function loseAnswers({ fakeUpstream }, chance) {
    const target = chance.of(['*', 'file', ...FORMS])
    const misbehaviour = chance.of(LOST_ANSWERS)
    return upstreamFault(fakeUpstream, target, misbehaviour, `its answers: ${misbehaviour.kind}`)
  },

  function refuseConnections({ fakeUpstream }, chance) {
    const after = chance.of(['headers', 'body'] as const)
    const target = chance.of(['*', ...FORMS])
    return upstreamFault(fakeUpstream, target, { kind: 'refuse', after }, `resets after the ${after}`)
  },

  function wrongListing({ fakeUpstream }, chance) {
    const misbehaviour = chance.of(WRONG_LISTINGS)
    return upstreamFault(
      fakeUpstream,
      chance.of(LISTINGS),
      misbehaviour,
      `wrong listing: ${misbehaviour.kind}`,
    )
  },

  function disturbMail({ mail }, chance) {
    const behaviour = chance.of(MAIL)
    const end = () => mail.behave('accepts')
    return { name: `the mail server ${behaviour}`, target: 'mail', begin: () => mail.behave(behaviour), end }
  },

  function setClock(stage, chance) {
    const { name } = chance.of(stage.workers)
    const ms = Math.round(chance.of([0.01, 0.2, 2, 30]) * HOUR_MS) * chance.of([-1, 1])
    return {
      name: `the clock of ${name} is set ${ms > 0 ? 'ahead' : 'back'} by ${Math.abs(ms) / 60_000} minutes`,
      target: `clock of ${name}`,
      begin: () => stage.setClock(number(name), ms),
      end: () => stage.setClock(number(name), 0),
    }
  },

  function stopPostgres(stage, chance) {
    const signal = chance.of(['SIGINT', 'SIGQUIT', 'SIGKILL'] as const)
    return {
      name: `Postgres is ended (${signal})`,
      target: 'Postgres',
      begin: () => stage.stopPostgres(signal),
      end: () => stage.startPostgres(),
    }
  },

  function fillDisk(stage, chance) {
    const disk = chance.of(stage.disks)
    return {
      name: `the disk of ${disk.of} is full`,
      target: disk.of,
      begin: () => disk.fill(),
      end: async () => {
        disk.free()
        // Postgres may have given up.
        if (disk.of === 'Postgres') await stage.startPostgres()
      },
    }
  },
]

function upstreamFault(
  { misbehave }: Stage['fakeUpstream'],
  target: string,
  misbehaviour: Misbehaviour,
  what: string,
): Fault {
  return {
    name: `upstream ${target}: ${what}`,
    target: `upstream ${target}`,
    begin: () => misbehave(target, misbehaviour),
    end: () => misbehave(target, null),
  }
}
