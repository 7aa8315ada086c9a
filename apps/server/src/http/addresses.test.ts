import { expect, test } from 'vitest'
import { isHost, loggedPath, originReader, parseAddress } from './addresses.ts'

const page = (path: string, search = '', cacheable = true) => ({
  kind: 'page',
  path,
  search,
  cacheable,
})
const elsewhere = (location: string, status = 308) => ({ kind: 'redirect', status, location })

test.each(['/', '/all-notice', '/notice/900', '/notice/%E0%A6%95', '/notice/a%20b', '/nowhere'])(
  '%s is a canonical address',
  (path) => expect(parseAddress(path)).toEqual(page(path)),
)

test.each([
  ['/%61ll-notice', '/all-notice'],
  ['/ALL-NOTICE', '/all-notice'],
  ['//all-notice', '/all-notice'],
  ['/all-notice/', '/all-notice'],
  ['/all-notice//', '/all-notice'],
  ['/./all-notice', '/all-notice'],
  ['/about/../all-notice', '/all-notice'],
  ['/about/%2e%2e/all-notice', '/all-notice'],
  ['/\\all-notice', '/all-notice'],
  ['/all-notice#q', '/all-notice'],
  ['/all-notice?title=a#q', '/all-notice?title=a'],
  ['/notice/900#q', '/notice/900'],
  ['/Notice/900/', '/notice/900'],
  ['/notice/%39%30%30', '/notice/900'],
  ['/notice/a b', '/notice/a%20b'],
  ['/notice/%e0%a6%95', '/notice/%E0%A6%95'],
  ['//', '/'],
  ['/?', '/'],
  ['//example.org/', '/example.org'],
])('%s is another spelling of %s', (asked, location) =>
  // An empty query makes no difference to the page, so it is still the canonical address.
  expect(parseAddress(asked)).toEqual(asked === '/?' ? page('/') : elsewhere(location)),
)

test.each([
  ['/tahfiz/', '/tahfeez'],
  ['/notices/12', '/notice/12'],
  ['/fee?tab=core', '/fees?tab=core'],
])('%s has moved to %s', (asked, location) => expect(parseAddress(asked)).toEqual(elsewhere(location, 301)))

test.each(['http://example.org/about', '*', '/%ff', ''])('%s is no address', (target) =>
  expect(parseAddress(target)).toEqual({ kind: 'malformed' }),
)

test('an address never redirects to another host', () => {
  for (const asked of ['//example.org', '/\\example.org', '/%2F%2Fexample.org', '/%5C%5Cexample.org', '///a'])
    expect(JSON.stringify(parseAddress(asked))).not.toMatch(/"(?:location|path)":"(?:\/\/|\/\\|[^/])/)
})

test.each(['/notice/..%2f..', '/notice/..%2F..', '/events/..%2f.ics'])(
  'an id with an encoded slash redirects to one address and not in a circle: %s',
  (target) => {
    const first = parseAddress(target)
    const last = first.kind === 'redirect' ? parseAddress(first.location) : first
    expect(last.kind).toBe('page')
  },
)

test('campaign parameters do not make a different page, and filters do', () => {
  expect(parseAddress('/about?fbclid=x&utm_source=y')).toEqual(page('/about'))
  expect(parseAddress('/all-notice?fbclid=x&title=a')).toEqual(page('/all-notice', '?title=a'))
  expect(parseAddress('/about?anything=1')).toEqual(page('/about', '?anything=1'))
})

test('spellings of an unknown address with capital letters are not cached', () => {
  expect(parseAddress('/Nowhere')).toEqual(page('/Nowhere', '', false))
})

test.each([
  ['school.example', true],
  ['school.example:8080', true],
  ['127.0.0.1:3000', true],
  ['[::1]:3000', true],
  ['', false],
  ['a b', false],
  ['school.example/x', false],
  ['school.example:port', false],
  ['user@school.example', false],
  ['school.example#', false],
  ['-school', false],
  ['a'.repeat(300), false],
])('the Host header %j is valid: %s', (host, is) => expect(isHost(host)).toBe(is))

test('a page contains only the host of PUBLIC_URL, and without it only that of this machine', () => {
  const named = originReader('https://school.example')
  expect(named('evil.example', false, 3000)).toBe('https://school.example')
  const unnamed = originReader(undefined)
  expect(unnamed('127.0.0.1:3000', false, 3000)).toBe('http://127.0.0.1:3000')
  expect(unnamed('LOCALHOST:3000', true, 3000)).toBe('https://localhost:3000')
  expect(unnamed('[::1]:3000', false, 3000)).toBe('http://[::1]:3000')
  for (const host of ['evil.example', 'localhost:3001', 'localhost', '127.0.0.2:3000', 'localhost.evil:3000'])
    expect(unnamed(host, false, 3000)).toBe('')
})

test.each([
  ['/', '/'],
  ['/bn', '/bn'],
  ['/about', '/about'],
  ['/bn/notice/900', '/bn/notice/900'],
  ['/status/A-7K3M-2QXF-20784-secret', '/*'],
  ['/bn/STATUS/A-7K3M-2QXF-20784-secret', '/bn/*'],
  ['/submitted/A-7K3M-2QXF', '/*'],
  ['/statuss/A-7K3M-2QXF-20784-secret', '/*'],
  ['/A-7K3M-2QXF', '/*'],
  ['/notice/A-7K3M-2QXF-20784-secret', '/*'],
  ['/news/01798765432', '/*'],
  ['/%ff', '/*'],
])('the log names %s as %s', (path, logged) => expect(loggedPath(path)).toBe(logged))
