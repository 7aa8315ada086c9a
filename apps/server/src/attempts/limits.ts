import { clientKey } from '../http/client-key.ts'
import type { Counted, Limit } from './attempts.ts'

// How many wrong attempts of what are answered. An address may be shared by many people, so what it has used up is answered later, not
// never; only an account, and a flood, is refused. A browser that was signed in before is counted apart from both: nobody elsewhere
// locks it out.

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const OF_ACCOUNT: Limit = { free: 10, max: 50, ms: DAY }
const OF_ACCOUNT_FROM_CLIENT: Limit = { free: 5, max: Number.POSITIVE_INFINITY, ms: 15 * MINUTE }
const OF_CLIENT: Limit = { free: 30, max: Number.POSITIVE_INFINITY, ms: 15 * MINUTE }
const FLOOD: Limit = { free: Number.POSITIVE_INFINITY, max: 60, ms: MINUTE / 2 }
const OF_BROWSER: Limit = { free: 5, max: 50, ms: DAY }

interface SignIn {
  area: 'office' | 'ops'
  /** Of the account; '' for the technician. */
  name: string
  ip: string
  /** The browser, if somebody of this name has signed in with it. */
  browser: string | null
}

/** What an attempt to sign in counts for. */
export function countedAtSignIn({ area, name, ip, browser }: SignIn): Counted[] {
  if (browser) return [[[area, 'browser', browser, name], OF_BROWSER]]
  const client = clientKey(ip)
  const ofClient: Counted[] = [
    [[area, 'client', client], OF_CLIENT],
    [[area, 'flood', client], FLOOD],
  ]
  // The token is random and long, so it needs no limit over all addresses, which would lock out the technician.
  if (area === 'ops') return ofClient
  return [
    [countedOfAccount(name), OF_ACCOUNT],
    [[area, 'account', name, client], OF_ACCOUNT_FROM_CLIENT],
    ...ofClient,
  ]
}

/** What all wrong passwords and codes of an account count for. */
export const countedOfAccount = (name: string): readonly string[] => ['office', 'account', name]

/** A child's date of birth is one of some thousands. */
const OF_REFERENCE: Limit = { free: 10, max: 30, ms: DAY }
const OF_REFERENCE_FROM_CLIENT: Limit = { free: 10, max: 10, ms: 15 * MINUTE }

/** What a date of birth for a reference counts for. */
export const countedOfBirthDate = (reference: string, ip: string): Counted[] => [
  [['birth date', reference], OF_REFERENCE],
  [['birth date', reference, clientKey(ip)], OF_REFERENCE_FROM_CLIENT],
]

/** Applications for a name in a day that are compared with those that are there. */
const OF_CHILD: Limit = { free: 10, max: 10, ms: DAY }

/**
 * What an application counts for before it is compared: the answer tells whoever knows a child's name whether a date of birth is right.
 * @param nameKey the name as it sounds (`nameKeyOf`)
 */
export const countedOfChild = (nameKey: string): Counted[] => [[['child', nameKey], OF_CHILD]]

/** Guessing six digits from many machines takes more than a year. */
const OF_MOBILE: Limit = { free: 100, max: 100, ms: 60 * MINUTE }
const OF_MOBILE_FROM_CLIENT: Limit = { free: 10, max: 10, ms: 15 * MINUTE }

/** What the password of a job applicant counts for. */
export const countedOfAdmitCard = (mobile: string, ip: string): Counted[] => [
  [['admit card', mobile], OF_MOBILE],
  [['admit card', mobile, clientKey(ip)], OF_MOBILE_FROM_CLIENT],
]
