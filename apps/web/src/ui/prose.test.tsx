import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Prose } from './prose.tsx'

test('the cost of Prose grows in proportion to the length of the text', () => {
  expect((text: string) => renderToStaticMarkup(<Prose text={text} />)).toCostInProportion()
})
