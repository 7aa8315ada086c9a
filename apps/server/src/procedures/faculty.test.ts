import { expect, test } from 'vitest'
import { researchHref } from './faculty.ts'

test.each([
  ['https://orcid.org/0000-0002-1825-0097', 'https://orcid.org/0000-0002-1825-0097'],
  ['0000-0002-1825-009x', 'https://orcid.org/0000-0002-1825-009X'],
  [' www.researchgate.net/profile/Sample ', 'https://www.researchgate.net/profile/Sample'],
  ['javascript:alert(1)', null],
  ['//evil.example/a', null],
  ['/about', null],
  ['none', null],
  ['', null],
])('%j becomes the research link %j', (text, href) => {
  expect(researchHref(text)).toBe(href)
})
