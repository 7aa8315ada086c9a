import { expect, test } from 'vitest'
import { createEndpoints } from './endpoints.ts'

/** The calls of an upstream that always answers with this body. */
const answering = (body: string) =>
  createEndpoints(
    async (_path, _body, parse) => parse(new TextEncoder().encode(body)),
    (text) => text,
  )

test.each([
  ['[{"fee":"520"}]', { value: { fee: 520 }, raw: { fee: '520' } }],
  ['[{"fee":""}]', null],
  ['[{"fee":null}]', null],
  ['[]', null],
])('the fee in the answer %s is %o', async (body, fee) => {
  expect(await answering(body).applicationFee('1-4', '7')).toEqual(fee)
})

test('a bare row is the whole listing of the latest vacancy, and nothing of it is rejected', async () => {
  const { rows, rejected, emptyAs } = await answering('{"description":"x"}').latestCareer()
  expect(rows).toHaveLength(1)
  expect({ rejected, emptyAs }).toEqual({ rejected: [], emptyAs: null })
})

test('a column that is true has the text 1', async () => {
  const { rows } = await answering('[{"id":1,"head_line":true}]').allNotice()
  expect(rows[0]?.value.head_line).toBe('1')
})
