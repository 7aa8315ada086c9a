import { expect, test } from 'vitest'
import { refusal, UpstreamError } from './error.ts'
import { isServerError, isSuccess, statusError, withoutCode } from './status.ts'

test.each([
  [299, 'answers with status 299', true],
  [300, 'redirects (status 300)', true],
  [399, 'redirects (status 399)', true],
  [400, 'answers with status 400', true],
  [429, 'answers with status 429', false],
  [500, 'answers with status 500', true],
  [503, 'answers with status 503', false],
])(
  'the error for status %i says that the upstream %s, and whether it may have processed the request',
  (status, said, reached) => {
    expect(statusError('/a-call', status)).toMatchObject({
      kind: 'status',
      path: '/a-call',
      status,
      reached,
      message: `/a-call: the upstream ${said}.`,
      reason: `the upstream ${said}`,
    })
  },
)

test('a status from 200 to 299 is a success, and one from 500 a failure of the server', () => {
  expect([199, 200, 299, 300].map(isSuccess)).toEqual([false, true, true, false])
  expect([499, 500, 599].map(isServerError)).toEqual([false, true, true])
})

test('an answer without a code is unreadable, and names its status', () => {
  expect(withoutCode('/apply-online', 202)).toMatchObject({
    kind: 'unreadable',
    status: 202,
    reached: true,
    message: '/apply-online: the answer has no responseCode.',
  })
})

test('a refused credential was not processed, and quotes the upstream on one line', () => {
  const said = refusal('/a-call', 'wrong \n\t password', 401)
  expect(said).toBeInstanceOf(UpstreamError)
  expect(said).toMatchObject({ kind: 'refused', reached: false, status: 401 })
  expect(said.message).toBe('/a-call: the upstream does not accept the credential (it says: wrong password).')
  expect(refusal('/a-call', null).message).toBe('/a-call: the upstream does not accept the credential.')
  expect(refusal('/a-call', null)).toMatchObject({ reached: false, status: undefined })
})
