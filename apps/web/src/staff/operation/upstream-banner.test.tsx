import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { UpstreamBanner } from './upstream-banner.tsx'

const cause = 'the upstream refuses connections.'
const pause = (until: string, reason = 'the upstream refuses connections') => ({ until, reason })
const now = new Date('2026-11-22T12:50:00Z')
const textOf = (props: ComponentProps<typeof UpstreamBanner>) =>
  renderToStaticMarkup(<UpstreamBanner {...props} now={now} />).replaceAll(/<[^>]+>/g, '')

test('one banner shows an outage and its pause, with the reason once', () => {
  const shared = { cause, entities: 8 }
  expect(textOf({ pause: pause('2026-11-22T12:55:00Z'), shared })).toBe(
    '8 entities fail for one reason: the upstream refuses connections. Calls to the school’s server are paused until 18:55. Visitors see what was read before. See what to do: check the school’s server',
  )
  expect(textOf({ pause: pause('2026-11-22T12:55:00Z', 'no answer in time'), shared })).toContain(
    'paused until 18:55: no answer in time.',
  )
  expect(textOf({ pause: pause('2026-11-22T12:55:00Z'), shared: null })).toContain(
    'Calls to the school’s server fail: the upstream refuses connections.',
  )
})

test('a pause that has ended is shown in the past tense', () => {
  expect(textOf({ pause: pause('2026-11-22T12:49:00Z'), shared: { cause, entities: 8 } })).toContain(
    'Calls were paused until 18:49; the next one tries again.',
  )
})

test('before the first good read, the banner does not say that visitors see what was read', () => {
  const text = textOf({ pause: null, shared: { cause, entities: 22 }, hasRead: false })
  expect(text).toContain('Nothing has been read yet')
  expect(text).not.toContain('read before')
})

test('a refused credential is told with the settings to correct, and anything else leads to the check', () => {
  const refused = 'the upstream does not accept the credential (it says: Invalid password).'
  expect(textOf({ pause: null, shared: { cause: refused, entities: 22 } })).toMatch(
    /Correct UPSTREAM_USER_ID and UPSTREAM_PASSWORD, and restart: .*within a minute\.$/,
  )
  expect(
    renderToStaticMarkup(<UpstreamBanner pause={null} shared={{ cause, entities: 8 }} now={now} />),
  ).toContain('href="#school-server"')
})

test('without a failure there is no banner', () => {
  expect(textOf({ pause: null, shared: null })).toBe('')
})
