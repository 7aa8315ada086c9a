import { siteIn } from '@school/content'
import { expect, test } from 'vitest'
import { composeConfirmations } from './confirmation.ts'

// The widest letters do not matter: an SMS counts characters, and a reference always has eleven.
const about = {
  kind: 'application',
  channel: 'sms',
  reference: 'A-WWWW-MMMM',
  unwantedLink: '',
  content: null,
} as const

/** The basic characters of an SMS of 160, each of which counts once. */
const GSM = /^[A-Za-z0-9 \n@£$¥!"#¤%&'()*+,\-./:;<=>?_]*$/

test('an SMS fits into one part, Bangla too, and has the reference and the address of the status', () => {
  for (const [origin, hasAddress] of [
    ['https://www.school.example.org', true],
    [`https://${'long-'.repeat(20)}.example.org`, false],
  ] as const) {
    const compose = composeConfirmations(origin)
    for (const told of ['received', 'delivered', 'refused'] as const) {
      const english = compose({ ...about, told, locale: 'en' }).text
      const bangla = compose({ ...about, told, locale: 'bn' }).text
      expect(english).toMatch(GSM)
      expect(english.length).toBeLessThanOrEqual(160)
      expect(bangla.length).toBeLessThanOrEqual(70)
      expect(bangla.includes(`${origin}/bn/s`)).toBe(hasAddress)
      expect(english).toContain('A-WWWW-MMMM')
      expect(bangla).toContain('A-WWWW-MMMM')
    }
  }
  expect(
    composeConfirmations('https://www.school.example.org')({ ...about, told: 'delivered', locale: 'en' })
      .text,
  ).toContain('https://www.school.example.org/s')
})

test('an e-mail in Bangla comes from the school by its Bangla name', () => {
  const compose = composeConfirmations('https://www.school.example.org')
  const sender = (locale: 'en' | 'bn', channel: 'sms' | 'email') =>
    compose({ ...about, channel, told: 'received', locale }).senderName
  expect(sender('bn', 'email')).toBe(siteIn.bn.brand)
  expect([sender('en', 'email'), sender('bn', 'sms')]).toEqual([undefined, undefined])
})
