import { hash, verify } from '@node-rs/argon2'
import { createDataKeys } from '@school/outbox/data-keys'
import { ACCOUNT_SECRET } from '@school/outbox/office-columns'
import type { Db } from '@school/prisma'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, expect, test, vi } from 'vitest'
import { accountName, createPasswordCheck, isAccountName } from './accounts.ts'

// What the time of an answer could tell: each wrong attempt takes the same steps. The hash of nobody is as costly as those that are stored.

const PASSWORD = 'a long password of the office'
const PHONE = new Secret({ size: 20 })
const real = createDataKeys(Buffer.alloc(32, 1))
const code = () => new TOTP({ secret: PHONE }).generate()
const step = () => Math.floor(Date.now() / 30_000)

interface Row {
  passwordHash: string
  totpSecret: Uint8Array | null
  totpStep: number | null
}
let rows: Record<string, Row> = {}
beforeAll(async () => {
  const passwordHash = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const ofPhone = (name: string) => real.seal(ACCOUNT_SECRET, name, PHONE.bytes)
  rows = {
    plain: { passwordHash, totpSecret: null, totpStep: null },
    phone: { passwordHash, totpSecret: ofPhone('phone'), totpStep: null },
    used: { passwordHash, totpSecret: ofPhone('used'), totpStep: step() + 2 },
  }
})

/** @returns what an attempt did, in its order, and whether it was right */
async function workOf(name: string, password: string, typed: string) {
  const work: string[] = []
  const updates: object[] = []
  const db = {
    officeAccount: {
      findUnique: async () => {
        work.push('row')
        const row = rows[name]
        return row ? { name, role: 'officer', changedAt: new Date(), mustChange: false, ...row } : null
      },
      updateMany: async ({ data }: { data: object }) => {
        updates.push(data)
        return { count: 1 }
      },
    },
  } as unknown as Db
  const keys = {
    ...real,
    open: (...place: Parameters<typeof real.open>) => {
      const opened = real.open(...place)
      work.push(`secret of ${opened.byteLength} bytes`)
      return opened
    },
  }
  const validate = vi.spyOn(TOTP.prototype, 'validate')
  const check = createPasswordCheck(db, keys, (stored, ...typed) => {
    work.push(String(stored).split('$').slice(1, 4).join(' '))
    return verify(stored, ...typed)
  })
  const account = await check(name, password, typed)
  for (const [{ token, window }] of validate.mock.calls) work.push(`code of ${token.length} in ${window}`)
  validate.mockRestore()
  return { isRight: account !== null && account !== 'busy', work, updates }
}

test.each<[string, string, string, () => string]>([
  ['an unknown name', 'nobody', PASSWORD, () => ''],
  ['an unknown name with a code', 'nobody', PASSWORD, code],
  ['a wrong password', 'plain', 'another long password', () => ''],
  ['a wrong password of an account with a second factor', 'phone', 'another long password', () => ''],
  ['a wrong password with the right code', 'phone', 'another long password', code],
  ['the right password without a code', 'phone', PASSWORD, () => ''],
  ['the right password with a wrong code', 'phone', PASSWORD, () => '000000'],
  ['the right password with no number as its code', 'phone', PASSWORD, () => 'abcdef'],
  ['the right password with a code that was used', 'used', PASSWORD, code],
])('%s takes the work of every wrong attempt', async (_what, name, password, typed) => {
  expect(await workOf(name, password, typed())).toEqual({
    isRight: false,
    updates: [],
    work: ['row', 'argon2id v=19 m=19456,t=2,p=1', 'secret of 20 bytes', 'code of 6 in 1'],
  })
})

test('what is right signs in, with a code if the account has a second factor', async () => {
  expect((await workOf('plain', PASSWORD, '')).isRight).toBe(true)
  const { isRight, updates } = await workOf('phone', PASSWORD, code())
  expect([isRight, updates]).toEqual([true, [{ totpStep: expect.any(Number) }]])
})

test('a hash of another cost is replaced by one of the present cost when its password is entered', async () => {
  const passwordHash = await hash(PASSWORD, { memoryCost: 4_096, timeCost: 1, parallelism: 1 })
  rows.old = { passwordHash, totpSecret: null, totpStep: null }
  expect((await workOf('old', 'another long password', '')).updates).toEqual([])
  const { isRight, updates } = await workOf('old', PASSWORD, '')
  const [{ passwordHash: now }] = updates as [{ passwordHash: string }]
  expect([isRight, now]).toEqual([true, expect.stringContaining('$m=19456,t=2,p=1$')])
  expect(await verify(now, PASSWORD)).toBe(true)
})

test.each([
  ['karim', 'karim'],
  [' Karim ', 'karim'],
  ['\u200bkarim\ufeff', 'karim'],
  ['ＫＡＲＩＭ', 'karim'],
  ['salma২', 'salma2'],
])('who types %j means the account %s', (typed, name) => {
  expect(accountName(typed)).toBe(name)
})

test.each([
  'kаrim (with a letter of Cyrillic)',
  'করিম',
  'a/b',
  '..',
  'k',
  '-karim',
  'karim@x',
  '__proto__',
  'me',
  'none',
])('%s is no name of an account', (name) =>
  expect(isAccountName(accountName(name.replace(/ \(.*/, '')))).toBe(false),
)
