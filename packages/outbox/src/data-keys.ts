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
/** A value is filled up to a multiple of this, because its length tells what it is: "admitted" is shorter than "not admitted". */
const BLOCK_BYTES = 256
const LENGTH_BYTES = 4

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

/** What opens, or null where it is encrypted with a key that this server does not have. */
export function nullWithoutKey<Value>(open: () => Value): Value | null {
  try {
    return open()
  } catch (error) {
    if (error instanceof DataKeyError) return null
    throw error
  }
}

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
      const body = [cipher.update(padded(plain)), cipher.final()]
      return Buffer.concat([
        MARK,
        Buffer.from(first.version, 'hex'),
        nonce,
        cipher.getAuthTag(),
        ...body,
      ]) as Buffer<ArrayBuffer>
    },

    open(column, row, sealed) {
      // Made when it is thrown: an error for each of 20,000 values costs more than opening them.
      const damaged = () =>
        new DataKeyError(`The column ${column} of ${row} was changed or damaged after it was encrypted.`)
      const version = versionOf(sealed)
      if (version === null) throw damaged()
      const key = keys.find((one) => one.version === version)
      if (!key) throw new DataKeyError(missingKey(version, first.version))
      const bytes = bytesOf(sealed)
      const nonceAt = MARK.length + VERSION_BYTES
      const nonce = bytes.subarray(nonceAt, nonceAt + NONCE_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key.encryption, nonce, { authTagLength: TAG_BYTES })
        .setAAD(placeOf(column, row))
        .setAuthTag(bytes.subarray(nonceAt + NONCE_BYTES, HEAD_BYTES))
      try {
        return unpadded(Buffer.concat([decipher.update(bytes.subarray(HEAD_BYTES)), decipher.final()]))
      } catch {
        throw damaged()
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

/** The length of a value, the value, and zeros. */
function padded(plain: Uint8Array | string): Buffer {
  const value = typeof plain === 'string' ? Buffer.from(plain) : plain
  const length = LENGTH_BYTES + value.byteLength
  const bytes = Buffer.alloc(Math.ceil(length / BLOCK_BYTES) * BLOCK_BYTES)
  bytes.writeUInt32BE(value.byteLength)
  bytes.set(value, LENGTH_BYTES)
  return bytes
}

const unpadded = (bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> =>
  bytes.subarray(LENGTH_BYTES, LENGTH_BYTES + bytes.readUInt32BE())

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

/** The version of the key that sealed bytes were made with; null if `seal` did not make them. */
function versionOf(sealed: Uint8Array): string | null {
  const bytes = bytesOf(sealed)
  if (bytes.byteLength < HEAD_BYTES || !bytes.subarray(0, MARK.length).equals(MARK)) return null
  return bytes.toString('hex', MARK.length, MARK.length + VERSION_BYTES)
}

/** The same bytes, not a copy. */
const bytesOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)
