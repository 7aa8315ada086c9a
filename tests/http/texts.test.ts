import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { officeFile } from '../support/office-file.ts'

// What is kept of a text and offered of a file, on the pages of rows as a school's editor writes them.

const site = await startApp()
afterAll(() => site.close())

const jpeg = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } })
  .jpeg()
  .toBuffer()
const zip = Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)])
const pdf = Buffer.from(`%PDF-1.7\n${'1 0 obj <<>> endobj\n'.repeat(40)}%%EOF\n`)
const heic = readFileSync(path.join(import.meta.dirname, '../support/photo.heic'))

const { tables } = site.fakeUpstream
const today = new Date().toISOString().slice(0, 10)
type Notice = (typeof tables.notices)[number]

function addNotice(id: string, change: Partial<Notice>): void {
  tables.notices.unshift({ ...(tables.notices[0] as Notice), id, date: today, images_path: '', ...change })
}
function addFile(file: string, bytes: Uint8Array): string {
  tables.files.push({ path: file, contentType: 'application/octet-stream', bytes } as never)
  return file
}

addNotice('96001', {
  head_line: 'Parents&rsquo; Day &ndash; ﴿رَبِّ زِدْنِي عِلْمًا﴾ (20:114)',
  description:
    '<p>Register <a href="https://x.example/r?a=1&amp;b=2">here</a> or call 01712-345678.</p><ol start="3"><li>One</li></ol><table><tr><th>Class</th></tr><tr><td><p>Play</p></td><td><p>520</p></td></tr></table><p>Say: رَبِّ زِدْنِي عِلْمًا (20:114).</p><p><img src="uploads/texts/map.jpg" alt="The way"></p><a href="uploads/texts/form.zip">Form</a><script>alert(1)</script>',
})
addFile('uploads/texts/map.jpg', jpeg)
addFile('uploads/texts/form.zip', zip)
const attached: [id: string, file: string, bytes: Uint8Array][] = [
  ['96002', 'uploads/texts/Notice #12.pdf', pdf],
  ['96003', 'uploads/texts/liar.pdf', jpeg],
  ['96004', 'uploads/texts/liar.jpg', pdf],
  ['96005', 'uploads/texts/forms.zip', zip],
  ['96006', 'uploads/texts/phone.jpg', heic.subarray(0, 600)],
  ['96010', 'uploads/texts/Form of admission.docx', officeFile('docx')],
  ['96011', 'uploads/texts/ফলাফল.xlsx', officeFile('xlsx')],
  ['96012', 'uploads/texts/slides.zip', officeFile('pptx')],
]
for (const [id, file, bytes] of attached)
  addNotice(id, { head_line: `File ${id}`, images_path: addFile(file, bytes) })
addNotice('96007', { head_line: 'File 96007', images_path: 'https://drive.example/uploads/texts/1' })
addNotice('96013', { head_line: 'File 96013', images_path: '//drive.example/uploads/texts/Form.docx' })
addNotice('96014', { head_line: 'File 96014', images_path: 'C:\\Users\\Office\\uploads\\texts\\Form.docx' })
addNotice('96008', { head_line: 'File 96008', images_path: 'uploads/texts/missing.pdf' })
addNotice('96009', { head_line: 'বিশ্ব\u200cবিদ্যালয় 𝐅𝐚𝐢𝐫 ২০৩১', description: 'Quagga<br>Okapi' })
beforeAll(async () => {
  await site.sync('notices')
  await site.fetchMedia('texts')
})

const main = async (address: string) => {
  const response = await fetch(site.url + address)
  const html = await response.text()
  return html.slice(html.indexOf('<main'), html.indexOf('</main>')).replace(/ class="[^"]*"/g, '')
}

test('a notice keeps links, numbers, cells, pictures and the direction of a verse', async () => {
  const html = await main('/notice/96001')
  for (const part of [
    'Parents’ Day – <bdi lang="ar" dir="rtl">﴿رَبِّ زِدْنِي عِلْمًا﴾</bdi> (20:114)',
    '<a href="https://x.example/r?a=1&amp;b=2" rel="nofollow noopener">here</a>',
    '<a href="tel:+8801712345678" rel="nofollow noopener">01712-345678</a>',
    '<ol start="3"><li><p>One</p></li></ol>',
    '<th scope="col"><p>Class</p></th>',
    '<td><p>Play</p></td><td><p>520</p></td>',
    '<p>Say: <bdi lang="ar" dir="rtl">رَبِّ زِدْنِي عِلْمًا</bdi> (20:114).</p>',
    'alt="The way"',
    '.zip" data-reload="true">Form</a>',
  ])
    expect(html).toContain(part)
  expect(html).not.toContain('alert(1)')
})

test('a feed has the text of a notice without markup, with its verse isolated', async () => {
  const feed = await (await fetch(`${site.url}/notices.atom`)).text()
  expect(feed).toContain('Parents’ Day – \u2067﴿رَبِّ زِدْنِي عِلْمًا﴾\u2069 (20:114)')
  expect(feed).toContain('Register here or call 01712-345678. 3. One Class Play | 520')
})

describe('an attachment', () => {
  test.each([
    ['96002', 'PDF', '<iframe', 'Notice #12.pdf'],
    ['96003', 'Picture', '<img', 'liar.jpg'],
    ['96004', 'PDF', '<iframe', 'liar.pdf'],
    ['96005', 'ZIP', null, 'forms.zip'],
    ['96006', 'HEIC', null, 'phone.heic'],
    ['96010', 'DOCX', null, 'Form of admission.docx'],
    ['96011', 'XLSX', null, 'ফলাফল.xlsx'],
    ['96012', 'PPTX', null, 'slides.pptx'],
  ])('of notice %s is offered as %s, with Open and Download', async (id, format, preview, saved) => {
    const html = await main(`/notice/${id}`)
    expect(html).toMatch(new RegExp(`${format}, \\d+(?:\\.\\d+)? [KM]?B`))
    expect(html).toContain(`download="${saved}"`)
    // It is stored as what its content is.
    const extension = saved.split('.').at(-1)
    expect(html).toMatch(new RegExp(`<a href="/media/[0-9a-f]{32}\\.${extension}" data-reload="true">`))
    const figure = html.slice(html.indexOf('<figure'), html.indexOf('</figure>'))
    for (const element of ['<iframe', '<img']) expect(figure.includes(element)).toBe(element === preview)
  })
  test.each([
    ['96007', 'https://drive.example/uploads/texts/1'],
    ['96013', 'https://drive.example/uploads/texts/Form.docx'],
  ])('of notice %s on another host has a link to it', async (id, href) => {
    const html = await main(`/notice/${id}`)
    expect(html).toContain(`href="${href}"`)
    expect(html).toContain('On another site: drive.example')
    expect(html).not.toContain('try again')
  })
  test.each([
    ['96008', 'missing.pdf'],
    ['96014', 'Form.docx'],
  ])(
    'of notice %s that the school’s server does not have is named, and nobody is told to try again',
    async (id, name) => {
      const html = await main(`/notice/${id}`)
      expect(html).toContain(name)
      expect(html).toContain('does not have this file any more')
      expect(html).not.toContain('try again')
    },
  )
})

describe('search and filters', () => {
  const text = 'বিশ্ববিদ্যালয়'
  test.each([text, 'বিশ্ব\u200cবিদ্যালয়', 'fair', 'ＦＡＩＲ', '2031', '২০৩১', '٢٠٣١', '۲۰۳۱'])(
    'find the notice by %j',
    async (word) => {
      const query = encodeURIComponent(word)
      expect(await main(`/search?q=${query}&kind=notice`)).toContain('/notice/96009')
      expect(await main(`/all-notice?title=${query}`)).toContain('/notice/96009')
    },
  )
  test('an excerpt separates the lines of a text', async () => {
    expect((await main('/search?q=quagga')).replace(/<\/?mark>/g, '')).toContain('Quagga · Okapi')
  })
})
