import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Block, type Inline, plainText } from './rich-text.ts'
import { parseLine, parseRichText, parseText, parseTexts } from './texts.ts'

test.each([
  ['one\\ntwo', 'one\ntwo'],
  ['one\\r\\ntwo', 'one\ntwo'],
  ['one\r\ntwo\rthree', 'one\ntwo\nthree'],
  ["the school\\'s day", "the school's day"],
  ['a\\\\b', 'ab'],
  ['one\n\n\n\n\ntwo', 'one\n\ntwo'],
  ['  padded  ', 'padded'],
  ['<p>One &amp; two</p><p>Three<br>four</p>', 'One & two\n\nThree\nfour'],
  ['<ul><li>a</li><li>b</li></ul>', '• a\n• b'],
  ['<ul><li class="first">a</li><li style="x">b</li></ul>', '• a\n• b'],
  ['<h1>One</h1>two', 'One\n\ntwo'],
  ['<h6>One</h6 >two', 'One\n\ntwo'],
  ['<b onclick="x()">Bold</b><script>alert(1)</script>', 'Bold'],
  ['3 < 5 and 7 > 6', '3 < 5 and 7 > 6'],
  ['AT&T', 'AT&T'],
  ['one\\rtwo', 'one\ntwo'],
  ['one  \ntwo\t\nthree', 'one\ntwo\nthree'],
  ['one\u00a0two', 'one two'],
  ['one\n\ntwo', 'one\n\ntwo'],
  ['<table><tr><td>a</td><td>b</td></tr></table>', 'a | b'],
  ['One<BR/>two<br />three', 'One\ntwo\nthree'],
  ['&lt;b&gt; &quot;x&quot; &amp;', '<b> "x" &'],
  ['a&nbsp;b', 'a b'],
  ['<![CDATA[Sports & games]]>', 'Sports & games'],
  ['Fees ]]> forms', 'Fees ]]> forms'],
  ['<![CDATA[<p>One</p><p>two</p>]]>', 'One\n\ntwo'],
  ['One<o:p></o:p>', 'One'],
  ['<w:sdt>One</w:sdt> two', 'One two'],
  [
    '&lt;!--[if gte mso 9]&gt;&lt;xml&gt;x&lt;/xml&gt;&lt;![endif]--&gt;&lt;p class=&quot;MsoNormal&quot;&gt;One&lt;/p&gt;',
    'One',
  ],
  ['One&lt;br /&gt;\r\ntwo&lt;br&gt;three&amp;lt;br/&amp;gt;\\nfour', 'One\ntwo\nthree\nfour'],
  // Characters as their numbers.
  ['\\u09ac\\u09be\\u0982\\u09b2\\u09be \\ud83d\\ude00 \\u003cb\\u003ex\\u003c/b\\u003e', 'বাংলা 😀 x'],
  ['u09acu09beu0982u09b2u09be u0993 u0964 unit u2 u0993', 'বাংলা ও । unit u2 ও'],
  ['u09acu09be u0993', 'u09acu09be u0993'],
  ['x\\ud83d \\u0000y', 'x y'],
  ['&#55357;&#56832; &#xD83D;&#xDE00; Eid', '😀 😀 Eid'],
  ['One\\tTwo\\t২ \\the', 'One Two ২ the'],
  // Signs of Word's fonts.
  ['\uf0b7 one\n\uf0b7\ttwo\n\uf0d8 three\n \uf0aa four', '• one\n•\ttwo\n➢ three\n • four'],
  ['<p>&#61623; one \uf0e0 two \uf0fc</p>', '• one → two ✓'],
  ['<p>He said <q>come</q>.</p>', 'He said “come”.'],
  ['<li>a</li> <li>b</li></ul>after', '• a\n• b\n\nafter'],
  // An escaped text whose tags do not stand at its begin.
  [
    'Fill the &lt;a href=&quot;https://x.com/f&quot; target=&quot;_blank&quot;&gt;form&lt;/a&gt; in. a &lt; b',
    'Fill the form in. a < b',
  ],
  ['&lt;b&gt;Notice&lt;/b&gt; of &lt;i&gt;today&lt;/i&gt;', 'Notice of today'],
  ['To set bold, write &lt;b&gt;x&lt;/b&gt;', 'To set bold, write <b>x</b>'],
  ['&lt;b&gt;x&lt;/b&gt; is bold', '<b>x</b> is bold'],
  ['A link is &lt;a href=...&gt;', 'A link is <a href=...>'],
  ['নোটিশ\\nদ্বিতীয় লাইন', 'নোটিশ\nদ্বিতীয় লাইন'.normalize('NFC')],
])('the text %j is parsed as %j', (text, read) => {
  expect(parseText(text.normalize('NFC'))).toBe(read)
})

test('a headline is one line', () => {
  expect(parseLine('First\\nsecond \t third')).toBe('First second third')
})

test('a headline has at most 500 characters, and is not cut inside of a character', () => {
  expect(parseLine('x'.repeat(500))).toBe('x'.repeat(500))
  expect(parseLine('x'.repeat(190_000))).toBe(`${'x'.repeat(499)}…`)
  // Five code points and eight code units, displayed as one character.
  const family = '👨‍👩‍👧'
  const cut = parseLine(family.repeat(200))
  expect(cut).toBe(`${family.repeat(62)}…`)
  expect(parseLine('ক্ষি'.repeat(200))).toMatch(/^(?:ক্ষি)+…$/)
  expect(parseLine(`a${'\u0301'.repeat(2_000)}`).length).toBeLessThanOrEqual(500)
})

describe('HTML keeps its meaning', () => {
  const link = (address: string, ...content: Inline[]): Inline => ({ link: address, content })
  const paragraph = (...content: Inline[]): Block => ({ type: 'paragraph', content })
  test.each<[string, Block[]]>([
    [
      'Register <a href="https://x.com/r?a=1&amp;b=2">here <b>now</b></a>.',
      [
        paragraph(
          'Register ',
          link('https://x.com/r?a=1&b=2', 'here ', { mark: 'strong', content: ['now'] }),
          '.',
        ),
      ],
    ],
    ['<a href="mailto:a@b.com">Write</a>', [paragraph(link('mailto:a@b.com', 'Write'))]],
    [
      '<a href="mailto: a@b.com?subject=Class One">Write</a>',
      [paragraph(link('mailto:a@b.com?subject=Class%20One', 'Write'))],
    ],
    [
      'a <span style="color: red; font-weight: 700">b</span> <span style="font-style:italic">c</span> <span style="text-decoration: underline;">d</span>',
      [
        paragraph('a ', { mark: 'strong', content: ['b'] }, ' ', { mark: 'em', content: ['c'] }, ' ', {
          mark: 'u',
          content: ['d'],
        }),
      ],
    ],
    [
      '<b style="font-weight:normal" id="docs-internal-guid-1"><p>a</p></b><span style="font-weight:400">b</span>',
      ['a', 'b'],
    ],
    [
      '<ol style="list-style-type: upper-roman;"><li>a</li></ol>',
      [{ type: 'list', numbers: 'I', items: [{ content: ['a'] }] }],
    ],
    [
      '<ol style="color:red;list-style:lower-latin"><li>a</li></ol>',
      [{ type: 'list', numbers: 'a', items: [{ content: ['a'] }] }],
    ],
    [
      '<img src="../../uploads/editor/1.png" alt="Routine"><a href="./uploads/a.pdf">a</a>',
      [
        { type: 'picture', file: 'uploads/editor/1.png', text: 'Routine' },
        paragraph({ file: 'uploads/a.pdf', content: ['a'] }),
      ],
    ],
    [
      '<a href="uploads/large.jpg"><img src="uploads/small.jpg"></a>',
      [
        { type: 'picture', file: 'uploads/small.jpg', text: '' },
        paragraph({ file: 'uploads/large.jpg', content: ['large.jpg'] }),
      ],
    ],
    [
      '<a href="uploads/a.jpg"><img src="uploads/a.jpg"></a>',
      [{ type: 'picture', file: 'uploads/a.jpg', text: '' }],
    ],
    [
      '<img src="data:image/gif;base64,R0lGOD" data-src="uploads/hall.jpg"><img data-original="uploads/b.jpg">',
      [
        { type: 'picture', file: 'uploads/hall.jpg', text: '' },
        { type: 'picture', file: 'uploads/b.jpg', text: '' },
      ],
    ],
    [
      '<img class="lazy" src="/loading.gif" data-src="uploads/a.jpg"><img src="uploads/b.jpg" data-src=""><img srcset="uploads/c.jpg 1x, uploads/d.jpg 2x">',
      [
        { type: 'picture', file: 'uploads/a.jpg', text: '' },
        { type: 'picture', file: 'uploads/b.jpg', text: '' },
        { type: 'picture', file: 'uploads/c.jpg', text: '' },
      ],
    ],
    [
      '<ol><li data-list="bullet">a</li><li data-list="bullet">b</li><li data-list="ordered">c</li></ol>',
      [
        { type: 'list', items: [{ content: ['a'] }, { content: ['b'] }] },
        { type: 'list', numbers: '1', items: [{ content: ['c'] }] },
      ],
    ],
    ['<a href="http://https://x.com/a">x</a>', [paragraph(link('https://x.com/a', 'x'))]],
    [
      '<a href="https://x.com/?u=https://y.com">x</a>',
      [paragraph(link('https://x.com/?u=https://y.com', 'x'))],
    ],
    ['<a href="mailto:%20a@b.com">Write</a>', [paragraph(link('mailto:a@b.com', 'Write'))]],
    ['<a href="a@b.com">Write</a>', [paragraph(link('mailto:a@b.com', 'Write'))]],
    ['<a href="tel:+880 1712">Call</a>', [paragraph(link('tel:+8801712', 'Call'))]],
    ['<a href="tel:০১৭১২৩৪৫৬৭৮">ফোন</a>', [paragraph(link('tel:01712345678', 'ফোন'))]],
    ['<a href="//x.com/a">x</a>', [paragraph(link('https://x.com/a', 'x'))]],
    ['<a href="javascript:alert(1)">x</a>', ['x']],
    ['<a href="java\nscript:alert(1)">x</a>', ['x']],
    ['<a href="data:text/html,x">x</a>', ['x']],
    ['<a href="#top">x</a> <a href="page.php">y</a>', ['x y']],
    ['<a href="uploads/form.PDF">Form</a>', [paragraph({ file: 'uploads/form.PDF', content: ['Form'] })]],
    [
      '<p>a</p><img src="uploads/x.png" alt="A map">',
      ['a', { type: 'picture', file: 'uploads/x.png', text: 'A map' }],
    ],
    ['<p>a</p><img src="data:image/png;base64,iVBORw0KGgo=">', ['a', { type: 'omitted' }]],
    ['<!--[if gte mso 9]><xml>x</xml><![endif]-->Hello', ['Hello']],
    ['<!-- StartFragment -->2 < 3', ['2 < 3']],
    [
      '<iframe src="https://www.youtube.com/embed/abc"></iframe>',
      [paragraph(link('https://www.youtube.com/embed/abc', 'www.youtube.com/embed/abc'))],
    ],
    [
      '<ol start="3"><li>x<li value="7">y<ul><li>z</ul></ol>',
      [
        {
          type: 'list',
          numbers: '1',
          start: 3,
          items: [
            { content: ['x'] },
            { value: 7, content: ['y', { type: 'list', items: [{ content: ['z'] }] }] },
          ],
        },
      ],
    ],
    [
      '<ol type="i" reversed><li>a</li></ol>',
      [{ type: 'list', numbers: 'i', reversed: true, items: [{ content: ['a'] }] }],
    ],
    [
      '<ul><li>a</li><ul><li>b</li></ul></ul>',
      [{ type: 'list', items: [{ content: ['a', { type: 'list', items: [{ content: ['b'] }] }] }] }],
    ],
    [
      '<table><caption>Fees</caption><tr><th colspan="2">Class</th></tr><tr><td><p>One</p></td><td>500</td></tr></table>',
      [
        {
          type: 'table',
          caption: ['Fees'],
          rows: [
            [{ header: true, columns: 2, content: ['Class'] }],
            [{ content: ['One'] }, { content: ['500'] }],
          ],
        },
      ],
    ],
    ['<table><tr><td><p>Only</p><p>layout</p></td></tr></table>', ['Only', 'layout']],
    [
      '<h2>A</h2><h5>B</h5>c',
      [{ type: 'heading', level: 0, content: ['A'] }, { type: 'heading', level: 1, content: ['B'] }, 'c'],
    ],
    ['<blockquote><p>a</p></blockquote>', [{ type: 'quote', content: ['a'] }]],
    ['a<br>b<br><br>c', ['a\nb', 'c']],
    ['<p>wrapped\nline</p>', ['wrapped line']],
    ['First\n<b>Note</b>', [paragraph('First\n', { mark: 'strong', content: ['Note'] })]],
    ['<p>one\\r\\ntwo</p>', ['one\ntwo']],
    ['<p>a<!-- x --></p><o:p></o:p><![if !x]>b<![endif]>', ['a', 'b']],
    ['&lt;p&gt;Dear &amp;amp; all&lt;/p&gt;', ['Dear & all']],
    ['&amp;lt;p&amp;gt;Twice&amp;lt;/p&amp;gt;', ['Twice']],
    [
      '<b>a <i>b</i><p>c</p></b>d',
      [
        paragraph({ mark: 'strong', content: ['a ', { mark: 'em', content: ['b'] }] }),
        paragraph({ mark: 'strong', content: ['c'] }),
        'd',
      ],
    ],
  ])('%j', (text, blocks) => expect(parseRichText(text)).toEqual(blocks))
})

describe('what is no markup stays', () => {
  test.each([
    'a<b and c>d',
    'if a<b then c',
    'Class <Nine> only',
    'x < y > z',
    '<3',
    'I <i think> so',
    'a <- b -> c',
    'R&D, AT&T, a&b=c',
  ])('%j', (text) => expect(parseText(text)).toBe(text))
})

describe('entities are decoded once, and twice where they were encoded twice', () => {
  test.each([
    ['Parents&rsquo; Day', 'Parents’ Day'],
    ['&ldquo;x&rdquo; &#x27;y&#39; &hellip;', "“x” 'y' …"],
    ['a &amp;nbsp;b', 'a  b'],
    ['Parents&amp;rsquo; Day &amp;amp; more', 'Parents’ Day & more'],
    ['R&amp;D', 'R&D'],
    ['write &amp;lt; for less', 'write &lt; for less'],
    ['<p>Parents&amp;rsquo; Day</p>', 'Parents’ Day'],
    ['&#2476;&#2494;&#2434;&#2482;&#2494;', 'বাংলা'],
    ['&copy 2026 &unknown;', '&copy 2026 &unknown;'],
    ['a &amp;amp;amp;amp; b &amp;amp;amp;ndash; c', 'a & b – c'],
    ['<p>a &amp;amp;amp;amp; b</p>', 'a & b'],
    ['সম&#2527; ব\\u09df<b>ভ&#2527;</b>', 'সময় বয়ভয়'.normalize('NFC')],
    ['a&#11;b&#1;c&#127; <b>&#2;</b>d', 'abc d'],
    ['&#2453&#2494 &#x995 Ali &amp Sons', 'কা ক Ali & Sons'],
    ['https://x.com/?a=1&amplify=2&ampere &#1 &#x', 'https://x.com/?a=1&amplify=2&ampere &#1 &#x'],
    ['<p>https://x.com/?a=1&section=3&copy=2&amp;b=3</p>', 'https://x.com/?a=1&section=3&copy=2&b=3'],
    ['<p>&copy 2026 &nbsp=</p>', '© 2026 &nbsp='],
  ])('%j is %j', (text, plain) => expect(parseText(text)).toBe(plain))
})

describe('addresses in plain text become links', () => {
  const linksOf = (text: string) =>
    parseRichText(text).flatMap((block) =>
      typeof block === 'object' && block.type === 'paragraph'
        ? block.content.flatMap((part) =>
            typeof part === 'object' && 'link' in part ? [[part.content.join(''), part.link]] : [],
          )
        : [],
    )
  test.each<[string, string[][]]>([
    ['See https://x.com/a.', [['https://x.com/a', 'https://x.com/a']]],
    [
      '(https://en.wikipedia.org/wiki/A_(b))',
      [['https://en.wikipedia.org/wiki/A_(b)', 'https://en.wikipedia.org/wiki/A_(b)']],
    ],
    ['https://school.edu.bd/abc-এ আবেদন', [['https://school.edu.bd/abc', 'https://school.edu.bd/abc']]],
    ['https://school.edu.bd/abcএ', [['https://school.edu.bd/abc', 'https://school.edu.bd/abc']]],
    [
      'https://school.edu.bd/নোটিশ/১২।',
      [['https://school.edu.bd/নোটিশ/১২', 'https://school.edu.bd/নোটিশ/১২']],
    ],
    ['https://school.edu.bd/নোটিশ-এর', [['https://school.edu.bd/নোটিশ', 'https://school.edu.bd/নোটিশ']]],
    ['https://school.edu.bd/?q=ভর্তি', [['https://school.edu.bd/?q=ভর্তি', 'https://school.edu.bd/?q=ভর্তি']]],
    ['“https://x.com/a”', [['https://x.com/a', 'https://x.com/a']]],
    ['www.school.edu.bd-তে', [['www.school.edu.bd', 'http://www.school.edu.bd']]],
    ['school.edu.bd/apply', [['school.edu.bd/apply', 'http://school.edu.bd/apply']]],
    ['the uniform.To be paid. Mr.In', []],
    [
      'forms.gle/AbC1, bit.ly/x',
      [
        ['forms.gle/AbC1', 'http://forms.gle/AbC1'],
        ['bit.ly/x', 'http://bit.ly/x'],
      ],
    ],
    ['a bit.ly and forms.gle', []],
    [
      'https://x.com/a,https://y.com/b',
      [
        ['https://x.com/a', 'https://x.com/a'],
        ['https://y.com/b', 'https://y.com/b'],
      ],
    ],
    ['https://x.com/a,b', [['https://x.com/a,b', 'https://x.com/a,b']]],
    ['mailto:info@school.edu.bd', [['mailto:info@school.edu.bd', 'mailto:info@school.edu.bd']]],
    ['info@school.edu.bd-এ লিখুন', [['info@school.edu.bd', 'mailto:info@school.edu.bd']]],
    ['ইমেইলঃinfo@school.edu.bd', [['info@school.edu.bd', 'mailto:info@school.edu.bd']]],
    ['ই-মেইল-info@school.edu.bd', [['info@school.edu.bd', 'mailto:info@school.edu.bd']]],
    ['করিম@school.edu.bd', [['করিম@school.edu.bd', 'mailto:করিম@school.edu.bd']]],
    ['01712345678', [['01712345678', 'tel:+8801712345678']]],
    ['+880 1712-345678', [['+880 1712-345678', 'tel:+8801712345678']]],
    ['০১৭১২-৩৪৫৬৭৮', [['০১৭১২-৩৪৫৬৭৮', 'tel:+8801712345678']]],
    [
      '01712-345678 01812-345678/01912345678',
      [
        ['01712-345678', 'tel:+8801712345678'],
        ['01812-345678', 'tel:+8801812345678'],
        ['01912345678', 'tel:+8801912345678'],
      ],
    ],
    [
      '01712-345678 (02) 9876543',
      [
        ['01712-345678', 'tel:+8801712345678'],
        ['02) 9876543', 'tel:+88029876543'],
      ],
    ],
    ['09612-345678', [['09612-345678', 'tel:+8809612345678']]],
    ['26-11-2026 01.11.2026 – 05.12.2026, Tk 1,25,000, roll 1001-1050, 2026-2027', []],
    ['A/C 0123456789012, ISBN 9789849012345', []],
  ])('%j', (text, links) => expect(linksOf(text)).toEqual(links))
})

describe('any text', () => {
  const words = fc.constantFrom(
    'one',
    'দুই',
    'ثلاثة',
    'a<b',
    '&amp;',
    '&',
    '<',
    '>',
    '"',
    "'",
    '\\n',
    '\n',
    ' ',
    'x@y.com',
    '0',
  )
  const tags = fc.constantFrom(
    ...[
      '<p>',
      '</p>',
      '<b>',
      '</b>',
      '<ul>',
      '<ol>',
      '<li>',
      '</ul>',
      '</ol>',
      '<table>',
      '<tr>',
      '<td>',
      '</table>',
    ],
    ...[
      '<a href="https://x.com">',
      '</a>',
      '<h3>',
      '</h3>',
      '<br>',
      '<blockquote>',
      '<div>',
      '</div>',
      '<!--',
      '<img src=x>',
    ],
  )
  const text = fc.array(fc.oneof(words, tags), { maxLength: 40 }).map((parts) => parts.join(''))

  test('gives a plain form that says the same when it is parsed again', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\p{L}\p{N} .,।]{0,80}$/u), (plain) => {
        expect(parseText(parseText(plain))).toBe(parseText(plain))
      }),
    )
  })
  test.each([
    ['<h3>One<blockquote>two</blockquote></h3>', 'One', 'quote'],
    ['<h3>One<ul><li>two</li></ul></h3>', 'One', 'list'],
    ['<h3>One<table><tr><td>two</td><td>three</td></tr></table></h3>', 'One', 'table'],
    ['<h3>One<img src="a.jpg"></h3>', 'One', 'picture'],
  ])('keeps what stands within a heading and is no line: %s', (source, heading, type) => {
    expect(parseRichText(source)).toEqual([
      expect.objectContaining({ type: 'heading', content: [heading] }),
      expect.objectContaining({ type }),
    ])
  })
  test('keeps what stands within the caption of a table and is no line', () => {
    const table = '<table><caption>One<ul><li>two</li></ul></caption><tr><td>3</td><td>4</td></tr></table>'
    expect(parseRichText(table)).toMatchObject([{ type: 'list' }, { type: 'table', caption: ['One'] }])
  })
  test('loses no word, whatever its tags', () => {
    fc.assert(
      fc.property(text, (source) => {
        // A comment hides what is in it.
        if (source.includes('<!--')) return
        const plain = plainText(parseRichText(source))
        for (const word of ['one', 'দুই', 'ثلاثة'])
          expect(plain.split(word).length).toBe(source.split(word).length)
      }),
    )
  })
  test('has only links that a browser may follow', () => {
    const scheme = fc.constantFrom(
      'javascript:',
      'JaVaScRiPt:',
      ' java\tscript:',
      'vbscript:',
      'data:',
      'file:',
      '&#106;avascript:',
    )
    fc.assert(
      fc.property(scheme, fc.string(), (start, rest) => {
        const tree = JSON.stringify(
          parseRichText(`<a href="${start}${rest}">x</a><img src="${start}${rest}">`),
        )
        expect(tree).not.toMatch(/"link":"(?!https?:|mailto:|tel:)/)
      }),
    )
  })
})

test('a text of too many blocks is cut, and says so', () => {
  expect(parseRichText('<p>a</p>'.repeat(6_000)).at(-1)).toEqual({ type: 'cut' })
})

test('columns without text have no trees, and columns of plain text need none', () => {
  expect(parseTexts({ a: '', b: '' })).toEqual({ a: '', b: '', rich: null })
  expect(parseTexts({ a: 'x', b: '' })).toEqual({ a: 'x', b: '', rich: {} })
  expect(parseTexts({ a: '<b>x</b>', b: 'y' })).toEqual({
    a: 'x',
    b: 'y',
    rich: { a: [{ type: 'paragraph', content: [{ mark: 'strong', content: ['x'] }] }] },
  })
})

test.each([
  ['running text', parseText],
  ['a headline', parseLine],
])('parsing %s takes time in proportion to its length', (_name, read) => {
  expect(read).toCostInProportion()
})
