import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Quotation } from './quotation.tsx'

const shown = (text: string) =>
  renderToStaticMarkup(<Quotation text={text} active onOpen={() => {}} more="Read more" less="Show less" />)

test('only the beginning of a long testimonial is visible, and a control that needs no script shows the rest', () => {
  const text = `${'A sentence about this school. '.repeat(120)}The very end.`
  const markup = shown(text)
  const [, first = '', rest = ''] =
    /<p>“([^<]*)<span class="rest-mark">…<\/span><span class="rest">([^<]*)</.exec(markup) ?? []
  expect(first + rest).toBe(text)
  expect(first.length).toBeLessThanOrEqual(240)
  expect(first.length).toBeGreaterThan(200)
  expect(markup).toMatch(
    /<details class="rest-of[^>]*><summary.*Read more.*Show less.*<\/summary><\/details>/,
  )
})

test('a testimonial of usual length is shown completely, without a control', () => {
  const markup = shown('A sentence about this school. '.repeat(9))
  expect(markup).not.toContain('<details')
  expect(markup).not.toContain('rest')
})
