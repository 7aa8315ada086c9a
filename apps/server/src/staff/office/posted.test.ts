import { expect, test } from 'vitest'
import { postedNext } from './continuation.ts'
import { field, slotIn } from './posted.ts'

const slot = (change: Record<string, string>) =>
  slotIn({ body: { date: '2026-12-01', time: '10:30', place: 'Hall', seats: '30', ...change } })

test.each([
  ['2026-12-01', '2026-12-01'],
  ['1/12/2026', '2026-12-01'],
  ['01-12-2026', '2026-12-01'],
  ['১ ডিসেম্বর ২০২৬', '2026-12-01'],
  ['December 1, 2026', '2026-12-01'],
  ['2026-02-30', undefined],
  ['0000-01-01', undefined],
  ['2026-12-01T00:00', undefined],
  ['tomorrow', undefined],
  ['', undefined],
])('the date of a test that is entered as "%s" is %s', (date, read) => {
  expect(slot({ date })?.date).toBe(read)
})

test.each([
  ['10:30', '10:30'],
  ['9:30', '09:30'],
  ['9.30', '09:30'],
  ['৯:৩০', '09:30'],
  ['10:30:00', '10:30'],
  ['9:30 am', '09:30'],
  ['9 a.m.', '09:00'],
  ['2:30 PM', '14:30'],
  ['12 am', '00:00'],
  ['12.15pm', '12:15'],
  ['14.30', '14:30'],
  ['9', undefined],
  ['24:00', undefined],
  ['10:60', undefined],
  ['13:00 pm', undefined],
  ['0 am', undefined],
  ['10:30-11:30', undefined],
  ['', undefined],
])('the time of a test that is entered as "%s" is %s', (time, read) => {
  expect(slot({ time })?.time).toBe(read)
})

test.each([
  ['30', 30],
  ['৩০', 30],
  ['1000', 1000],
  ['1001', undefined],
  ['0', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['1e2', undefined],
  ['0x10', undefined],
  ['30 seats', undefined],
  ['', undefined],
])('"%s" seats are %s', (seats, read) => {
  expect(slot({ seats })?.seats).toBe(read)
})

test.each([
  [' Hall\r\nof  the school ', 'Hall of the school'],
  ['পূর্ব ভবন', 'পূর্ব ভবন'],
  ['\u200b', undefined],
  ['\u2800', undefined],
])('the place %j is %j', (place, read) => {
  expect(slot({ place })?.place).toBe(read)
})

test('a field has no invisible characters, and keeps the joiners of Bangla and its lines', () => {
  const of = (text: string) => field({ body: { text } }, 'text')
  expect(of('\u200b \ufeff')).toBe('')
  expect(of(' Ad\u00admission\u202e ')).toBe('Admission')
  expect(of('র\u200d্যাব\nদুই')).toBe('র\u200d্যাব\nদুই')
})

test.each([
  '/office',
  '/office/A-7K3M-2QXF',
  '/office?class=%E0%A6%95&from=2026-12-01',
  '/office/pages/text?path=/why-us&locale=en',
  '/office/pages/text?file=pages/en/why-us.yaml',
  "/office/pages?q=it's (new)!".replace(' ', '+'),
])('after signing in somebody goes on at %s', (next) => {
  expect(postedNext({ body: { next } } as never)?.path).toBe(next)
})

test.each([
  '',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/office',
  '/office/../ops',
  '/office//evil.example',
  '/office/.//evil.example',
  '/officers',
  '/office?a=1#x',
  '/office?a=\\evil',
  '/office?a=b c',
  '/office?a=<b>',
])('nobody is led to %s', (next) => {
  expect(postedNext({ body: { next } } as never)).toBeNull()
})
