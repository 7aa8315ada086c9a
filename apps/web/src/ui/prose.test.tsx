import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { RichText } from '../trpc.ts'
import { MixedText } from './mixed-text.tsx'
import { Prose } from './prose.tsx'
import { plainStart } from './rich-text.ts'

/** The HTML without classes. */
const html = (text: RichText) => renderToStaticMarkup(<Prose text={text} />).replace(/ class="[^"]*"/g, '')

test('the cost of Prose grows in proportion to the length of the text', () => {
  expect((text: string) => renderToStaticMarkup(<Prose text={text} />)).toCostInProportion()
})

describe('a tree becomes elements', () => {
  test.each<[string, RichText, string]>([
    ['plain text', 'one\ntwo\n\n<b>', '<p>one<br/>two</p><p>&lt;b&gt;</p>'],
    [
      'links and marks',
      [
        {
          type: 'paragraph',
          content: [
            { link: 'https://x.com/?a&b', content: ['here'] },
            ' ',
            { mark: 'strong', content: ['now'] },
            { file: null, content: [' form'] },
          ],
        },
      ],
      '<p><a href="https://x.com/?a&amp;b" rel="nofollow noopener">here</a> <strong>now</strong> form</p>',
    ],
    [
      'a file',
      [
        {
          type: 'paragraph',
          content: [
            {
              file: { src: '/media/a.pdf', bytes: 1, width: null, height: null, widths: [] },
              content: ['Form'],
            },
          ],
        },
      ],
      '<p><a href="/media/a.pdf" data-reload="true">Form</a></p>',
    ],
    [
      'lists with their numbers',
      [{ type: 'list', numbers: '1', start: 3, items: [{ content: ['a'] }, { value: 7, content: ['b'] }] }],
      '<ol start="3"><li><p>a</p></li><li value="7"><p>b</p></li></ol>',
    ],
    [
      'tables with their cells',
      [
        {
          type: 'table',
          rows: [
            [{ header: true, columns: 2, content: ['Class'] }],
            [{ header: true, content: ['One'] }, { content: ['Two'] }],
          ],
        },
      ],
      '<section tabindex="0" aria-label="Table"><table><tbody><tr><th scope="col" colSpan="2"><p>Class</p></th></tr><tr><th scope="row"><p>One</p></th><td><p>Two</p></td></tr></tbody></table></section>',
    ],
    [
      'headings below that of the page',
      [
        { type: 'heading', level: 0, content: ['A'] },
        { type: 'heading', level: 1, content: ['B'] },
      ],
      '<h2>A</h2><h3>B</h3>',
    ],
    [
      'what is missing',
      [{ type: 'cut' }],
      '<p lang="en">The rest of this text is too long to be shown here.</p>',
    ],
  ])('%s', (_name, text, expected) => expect(html(text)).toBe(expected))
})

test('an Arabic verse within a sentence is isolated, and what stands behind it stays there', () => {
  expect(html('Say: رَبِّ زِدْنِي عِلْمًا (20:114).')).toBe(
    '<p>Say: <bdi lang="ar" dir="rtl">رَبِّ زِدْنِي عِلْمًا</bdi> (20:114).</p>',
  )
})

test('a paragraph of Arabic has its direction, and isolates other letters', () => {
  expect(html('قل رب زدني علما (Ta-Ha)')).toBe(
    '<p lang="ar" dir="rtl">قل رب زدني علما<bdi lang="en" dir="ltr"> (Ta-Ha)</bdi></p>',
  )
})

test('a heading of Arabic is marked within its element', () => {
  expect(renderToStaticMarkup(<MixedText text="رب زدني علما" />)).toBe(
    '<bdi lang="ar" dir="rtl">رب زدني علما</bdi>',
  )
})

test('the beginning of a tree is its text without formatting', () => {
  expect(
    plainStart([
      { type: 'heading', level: 0, content: ['A'] },
      { type: 'list', items: [{ content: ['b'] }, { content: ['c'] }] },
      'd',
    ]),
  ).toBe('A b · c d')
})
