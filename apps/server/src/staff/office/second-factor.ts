import { asciiDigits } from '@school/forms/text'
import type { DataKeys } from '@school/outbox/data-keys'
import { ACCOUNT_SECRET } from '@school/outbox/office-columns'
import type { Db } from '@school/prisma'
import { Secret, TOTP } from 'otpauth'

// The second factor of an account of `/office`, if it has one: a code of an authenticator app (TOTP, RFC 6238).

const ISSUER = 'School office'
const SECRET_BYTES = 20
/** A clock may differ by one step, 30 seconds. */
const WINDOW = 1

const totpOf = (name: string, secret: Secret): TOTP => new TOTP({ issuer: ISSUER, label: name, secret })

/**
 * Gives an account a new secret, which replaces an earlier one. Its sessions end.
 * @returns the address that an app reads from a QR code, or null when there is no such account
 */
export async function setSecondFactor(db: Db, keys: DataKeys, name: string): Promise<string | null> {
  const secret = new Secret({ size: SECRET_BYTES })
  const totpSecret = keys.seal(ACCOUNT_SECRET, name, secret.bytes)
  const data = { totpSecret, totpStep: null, changedAt: new Date() }
  const { count } = await db.officeAccount.updateMany({ where: { name }, data })
  return count === 1 ? totpOf(name, secret).toString() : null
}

/** @returns false when there is no such account */
export async function removeSecondFactor(db: Db, name: string): Promise<boolean> {
  const data = { totpSecret: null, totpStep: null, changedAt: new Date() }
  return (await db.officeAccount.updateMany({ where: { name }, data })).count === 1
}

/** A sealed secret of nobody: checking a code against it takes the same work. */
export const decoySecret = (keys: DataKeys): SealedSecret => ({
  name: '',
  secret: keys.seal(ACCOUNT_SECRET, '', new Secret({ size: SECRET_BYTES }).bytes),
})

/** The stored secret of an account. */
export interface SealedSecret {
  name: string
  secret: Uint8Array
}

/**
 * @returns the time step of a code, if it is one of this secret
 * @throws DataKeyError when this server does not have the key of the secret
 */
export function stepOfCode(
  keys: DataKeys,
  { name, secret: sealed }: SealedSecret,
  code: string,
): number | null {
  const { buffer, byteOffset, byteLength } = keys.open(ACCOUNT_SECRET, name, sealed)
  const secret = new Secret({ buffer: buffer.slice(byteOffset, byteOffset + byteLength) })
  const totp = totpOf(name, secret)
  const token = asciiDigits(code).replace(/\s/g, '')
  // The library throws where a token is as long as it should be and no number.
  const isCode = /^\d{6}$/.test(token)
  const delta = totp.validate({ token: isCode ? token : '000000', window: WINDOW })
  return isCode && delta !== null ? totp.counter() + delta : null
}

/** Uses a code. Each works once: one that somebody has read over a shoulder is of no use. @returns false if it was used before */
export async function useStep(db: Db, name: string, step: number): Promise<boolean> {
  // One statement compares and sets, so that two sign-ins at the same moment cannot both use it.
  const unused = { name, OR: [{ totpStep: null }, { totpStep: { lt: step } }] }
  return (await db.officeAccount.updateMany({ where: unused, data: { totpStep: step } })).count === 1
}
