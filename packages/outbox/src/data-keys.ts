import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

// Encryption at rest (docs/decisions/0108-encryption-at-rest.md): AES-256-GCM with the current key. A ciphertext names the key
// that it was made with, and belongs to one row and one column: elsewhere it cannot be opened.

/** The length of DATA_KEY in bytes. */
export const KEY_BYTES = 32

const MARK = Buffer.from('SEA1')
const VERSION_BYTES = 4
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = MARK.length + VERSION_BYTES + NONCE_BYTES + TAG_BYTES
/** The beginning of a sealed text. */
const TEXT_MARK = 'sealed:'

interface DataKey {
  /** Names the key, and says nothing else about it: 8 hex digits. */
  version: string
  encryption: Buffer
  index: Buffer
  secret: Buffer
}

export interface DataKeys {
  /** The version of the key that encrypts. */
  version: string
  /** The versions of all keys, of which the first one encrypts. */
  versions: string[]
  /** Encrypts a value of a column. @param row what names the row and never changes */
  seal(column: string, row: string, plain: Uint8Array | string): Buffer<ArrayBuffer>
  /** Opens what `seal` made. @throws DataKeyError */
  open(column: string, row: string, sealed: Uint8Array): Buffer<ArrayBuffer>
  /** A keyed hash of a value, by which it is found again: with the current key, then with each old one. */
  indexes(kind: string, value: string): [current: string, ...old: string[]]
  /** Keys for another purpose, 32 bytes: derived from the current one, then from each old one. */
  derive(purpose: string): Buffer[]
}

/** A value cannot be opened. The message names the version of the key, and nothing of the value. */
export class DataKeyError extends Error {}

/**
 * Creates the keys.
 * @param current encrypts; 32 bytes
 * @param old open what was encrypted before a rotation
 */
export function createDataKeys(current: Uint8Array, old: Uint8Array[] = []): DataKeys {
  const first = parseKey(current)
  const keys = [first, ...old.map(parseKey)]
  return {
    version: first.version,
    versions: keys.map(({ version }) => version),

    seal(column, row, plain) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', first.encryption, nonce).setAAD(placeOf(column, row))
      const body = [cipher.update(typeof plain === 'string' ? Buffer.from(plain) : plain), cipher.final()]
      return Buffer.concat([
        MARK,
        Buffer.from(first.version, 'hex'),
        nonce,
        cipher.getAuthTag(),
        ...body,
      ]) as Buffer<ArrayBuffer>
    },

    open(column, row, sealed) {
      const version = versionOf(sealed)
      const key = keys.find((one) => one.version === version)
      if (!key) throw new DataKeyError(missingKey(version, first.version))
      const bytes = Buffer.from(sealed)
      const nonceAt = MARK.length + VERSION_BYTES
      const nonce = bytes.subarray(nonceAt, nonceAt + NONCE_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key.encryption, nonce, { authTagLength: TAG_BYTES })
        .setAAD(placeOf(column, row))
        .setAuthTag(bytes.subarray(nonceAt + NONCE_BYTES, HEAD_BYTES))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(HEAD_BYTES)), decipher.final()])
      } catch {
        throw new DataKeyError(
          `The column ${column} of ${row} was changed or damaged after it was encrypted with the key ${version}.`,
        )
      }
    },

    indexes(kind, value) {
      const hash = ({ index }: DataKey) =>
        createHmac('sha256', index).update(`${kind}\0${value}`).digest().subarray(0, 16).toString('base64url')
      const [current = '', ...others] = keys.map(hash)
      return [current, ...others]
    },

    derive: (purpose) => keys.map(({ secret }) => derived(secret, purpose)),
  }
}

function parseKey(bytes: Uint8Array): DataKey {
  if (bytes.byteLength !== KEY_BYTES) throw new DataKeyError(`A data key has ${KEY_BYTES} bytes.`)
  const secret = Buffer.from(bytes)
  return {
    version: derived(secret, 'version').subarray(0, VERSION_BYTES).toString('hex'),
    encryption: derived(secret, 'encryption'),
    index: derived(secret, 'index'),
    secret,
  }
}

const derived = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `school submissions: ${purpose}`, KEY_BYTES))

const placeOf = (column: string, row: string): Buffer => Buffer.from(`${column}\0${row}`)

const missingKey = (version: string, own: string): string =>
  `It is encrypted with the key ${version}, which this server does not have (DATA_KEY is ${own}): set that key as DATA_KEY_OLD. Nothing is lost until then (docs/runbook.md).`

/** Whether bytes were made by `seal`. A picture, which begins as a JPEG does, was not. */
export const isSealed = (bytes: Uint8Array): boolean =>
  bytes.byteLength >= HEAD_BYTES && Buffer.from(bytes.subarray(0, MARK.length)).equals(MARK)

/** The version of the key that sealed bytes were made with. */
const versionOf = (sealed: Uint8Array): string =>
  Buffer.from(sealed.subarray(MARK.length, MARK.length + VERSION_BYTES)).toString('hex')

/** Seals bytes, or leaves them as they are without keys. */
export const sealBytes = (
  keys: DataKeys | undefined,
  column: string,
  row: string,
  plain: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> => keys?.seal(column, row, plain) ?? plain

/** Opens a column of bytes. What an earlier version stored is not sealed. @throws DataKeyError */
export function openBytes(
  keys: DataKeys | undefined,
  column: string,
  row: string,
  stored: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> {
  if (!isSealed(stored)) return stored
  if (!keys) throw new DataKeyError(missingKey(versionOf(stored), 'not set'))
  return keys.open(column, row, stored)
}

/** Seals a column of text, or leaves it as it is without keys. It begins with `sealed:<version>:`. */
export const sealText = (keys: DataKeys | undefined, column: string, row: string, plain: string): string =>
  keys ? `${TEXT_MARK}${keys.version}:${keys.seal(column, row, plain).toString('base64')}` : plain

/** Opens a column of text. What an earlier version stored is not sealed. @throws DataKeyError */
export function openText(keys: DataKeys | undefined, column: string, row: string, stored: string): string {
  const [, base64] = /^sealed:[0-9a-f]{8}:([\w+/=]+)$/.exec(stored) ?? []
  if (base64 === undefined) return stored
  return Buffer.from(openBytes(keys, column, row, Buffer.from(base64, 'base64'))).toString()
}
