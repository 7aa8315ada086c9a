import { expect, test } from 'vitest'
import { plainHttp } from './plain-http.ts'

test.each([
  [{ UPSTREAM_BASE_URL: 'http://school.example.org/webapi' }, ['UPSTREAM_BASE_URL school.example.org']],
  [{ UPSTREAM_BASE_URL: 'http://203.0.113.7:8080/webapi' }, ['UPSTREAM_BASE_URL 203.0.113.7']],
  [
    { BKASH_URL: 'http://pay.bka.sh', SMS_URL: 'http://sms.example.org/{to}?x={text}' },
    ['BKASH_URL pay.bka.sh', 'SMS_URL sms.example.org'],
  ],
  [{ UPSTREAM_FILES_URL: 'http://[2001:db8::1]/' }, ['UPSTREAM_FILES_URL [2001:db8::1]']],
  [{ UPSTREAM_BASE_URL: 'https://school.example.org/webapi', BKASH_URL: 'https://pay.bka.sh' }, []],
  [{ UPSTREAM_BASE_URL: 'http://127.0.0.1:4000', SMS_URL: 'http://[::1]:9/{to}' }, []],
  [{ UPSTREAM_BASE_URL: 'http://10.1.2.3/webapi', UPSTREAM_FILES_URL: 'http://standin:4100' }, []],
  [{ UPSTREAM_BASE_URL: 'http://localhost.example.org' }, ['UPSTREAM_BASE_URL localhost.example.org']],
  [{}, []],
])('%j is asked without encryption: %j', (environment, expected) =>
  expect(plainHttp(environment).map(({ variable, host }) => `${variable} ${host}`)).toEqual(expected),
)
