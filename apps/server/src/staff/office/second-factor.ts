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

/**
 * Checks a code. Each works once: a code that somebody has read over a shoulder is of no use.
 * @param sealed the stored secret
 * @throws DataKeyError when this server does not have the key of the secret
 */
export async function isCodeRight(
  db: Db,
  keys: DataKeys,
  name: string,
  sealed: Uint8Array,
  code: string,
): Promise<boolean> {
  const { buffer, byteOffset, byteLength } = keys.open(ACCOUNT_SECRET, name, sealed)
  const secret = new Secret({ buffer: buffer.slice(byteOffset, byteOffset + byteLength) })
  const totp = totpOf(name, secret)
  const token = asciiDigits(code).replace(/\s/g, '')
  // The library throws where a token is as long as it should be and no number.
  const delta = /^\d{6}$/.test(token) ? totp.validate({ token, window: WINDOW }) : null
  if (delta === null) return false
  const step = totp.counter() + delta
  // One statement compares and sets, so that two sign-ins at the same moment cannot both use it.
  const unused = { name, OR: [{ totpStep: null }, { totpStep: { lt: step } }] }
  return (await db.officeAccount.updateMany({ where: unused, data: { totpStep: step } })).count === 1
}
