import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

// What the peers of `npm run bench -- peers` are made of: the markup of three pages of our site, without the parts that the peers make
// themselves (rows, filters, form: "slots"), as JSX and as Astro; the rows as JSON; and styles, faces and pictures.

/** Names and places of the slots of a page: what is between both texts is cut out. The first one can be any list. */
type Slots = Record<string, { after?: string; from: string | typeof LIST; to: string; isWhole?: boolean }>

/** A list with whatever attributes. */
const LIST = /<ul\b[^>]*>/

const pages: Record<'home' | 'list' | 'form', { address: string; slots: Slots }> = {
  home: {
    address: '/',
    slots: {
      banners: { from: '<div tabindex="0" class="swiper-wrapper h-full">', to: '</div></div><button' },
      notices: { after: 'aria-labelledby="notices"', from: LIST, to: '</ul>' },
      news: { after: 'aria-labelledby="news"', from: LIST, to: '</ul>' },
    },
  },
  list: {
    address: '/all-notice',
    slots: {
      filters: { from: '<search>', to: '</search>', isWhole: true },
      rows: { after: '⟦filters⟧', from: LIST, to: '</ul>', isWhole: true },
    },
  },
  form: {
    address: '/contact',
    slots: { form: { after: '<main', from: '<form', to: '</form>', isWhole: true } },
  },
}

interface PeerContent {
  /** The rows that the peers read for each page. */
  rows: unknown
  /** Their head elements. */
  site: Record<string, unknown>
  /** The source files by name, such as `list.tsx` and `List.astro`. */
  jsx: Record<string, string>
  astro: Record<string, string>
}

/** Reads the three pages and their rows from our site. */
export async function readPeerContent(origin: string): Promise<PeerContent> {
  const content: PeerContent = { rows: await readRows(origin), site: {}, jsx: {}, astro: {} }
  for (const [name, { address, slots }] of Object.entries(pages)) {
    const html = await read(origin + address)
    content.site.styles ??= one(html, /<link rel="stylesheet" href="([^"]+)"/)
    content.site.font ??= one(html, /<link rel="preload" href="([^"]+)" as="font"/)
    content.site[name] = {
      title: one(html, /<title>([^<]*)/),
      description: one(html, /<meta name="description" content="([^"]*)"/),
    }
    const body = withSlots(one(html, /<body>([\s\S]*?)<script\b/), slots)
    const component = name.charAt(0).toUpperCase() + name.slice(1)
    content.astro[`${component}.astro`] = body.replace(SLOT, '<slot name="$1" />')
    content.jsx[`${name}.tsx`] = [
      "import type { ReactNode } from 'react'",
      `export const ${component} = (slots: Record<string, ReactNode>) => (<>${jsxOf(body)}</>)\n`,
    ].join('\n')
  }
  return content
}

/** The rows of the list and of home, as our procedures return them. */
async function readRows(origin: string) {
  const ask = async (procedure: string, input: unknown) => {
    const query = new URLSearchParams({ input: JSON.stringify(input) })
    return JSON.parse(await read(`${origin}/trpc/${procedure}?${query}`)).result.data
  }
  const { total } = await ask('notices.list', {})
  const { rows: list } = await ask('notices.list', { cursor: [0, total] })
  const response = JSON.parse(await read(`${origin}/trpc/home`))
  const { banners, notices, news } = response.result.data
  return { list, banners, notices, news }
}

/** A slot in a text: in brackets that no page has. */
const SLOT = /⟦(\w+)⟧/g

/** @throws Error when a slot is not found: our markup has changed */
function withSlots(body: string, slots: Slots): string {
  let rest = body
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll('{', '&#123;')
    .replaceAll('}', '&#125;')
  for (const [name, { after = '', from, to, isWhole = false }] of Object.entries(slots)) {
    const start = rest.indexOf(after)
    const begins = typeof from === 'string' ? from : (from.exec(rest.slice(start))?.[0] ?? '')
    const begin = begins ? rest.indexOf(begins, start) : -1
    const end = rest.indexOf(to, begin)
    if (start < 0 || begin < 0 || end < 0)
      throw new Error(`Our page has no place for ${name}: ${from} … ${to}`)
    rest = isWhole
      ? `${rest.slice(0, begin)}⟦${name}⟧${rest.slice(end + to.length)}`
      : `${rest.slice(0, begin + begins.length)}⟦${name}⟧${rest.slice(end)}`
  }
  return rest
}

const BOOLEAN = new Set([
  'open',
  'inert',
  'required',
  'hidden',
  'disabled',
  'checked',
  'noValidate',
  'multiple',
])
const RENAMED: Record<string, string> = { class: 'className', for: 'htmlFor', tabindex: 'tabIndex' }

/** HTML that React has rendered as JSX: names of attributes differ, and an empty value of a boolean one means false. */
const jsxOf = (html: string) =>
  html
    .replaceAll(/<[a-z][^\s/>]*((?:\s[^\s=>/]+(?:="[^"]*")?)+)/g, (tag, attributes: string) =>
      tag.replace(
        attributes,
        attributes.replaceAll(/\s([^\s=>/]+)(="[^"]*")?/g, (_all, name: string, value = '') => {
          if (BOOLEAN.has(name)) return ` ${name}`
          const isOwnName = name.startsWith('aria-') || name.startsWith('data-')
          const camel = isOwnName
            ? name
            : name.replaceAll(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase())
          return ` ${RENAMED[name] ?? camel}${value}`
        }),
      ),
    )
    .replaceAll(SLOT, '{slots.$1}')

/** Copies styles, faces and pictures that the three pages name into a folder. */
export async function copyFiles(origin: string, folder: string): Promise<void> {
  const files = new Set<string>()
  for (const { address } of Object.values(pages)) {
    const html = await read(origin + address)
    for (const [, file = ''] of html.matchAll(/<link\b[^>]*\bhref="(\/[^"]+\.\w+)"/g)) files.add(file)
    for (const [, file = ''] of html.matchAll(/\bsrc="(\/[^"]+)"/g)) files.add(file)
    for (const [, all = ''] of html.matchAll(/\bsrcSet="([^"]+)"/g))
      for (const file of all.split(', ')) files.add(file.split(' ')[0] ?? '')
  }
  for (const styles of [...files].filter((file) => file.endsWith('.css')))
    for (const [, file = ''] of (await read(origin + styles)).matchAll(/url\((\/[^)]+)\)/g)) files.add(file)
  for (const file of files) {
    if (file.endsWith('.js') || file.endsWith('.atom')) continue
    const response = await fetch(origin + file)
    if (!response.ok) throw new Error(`${file}: ${response.status}`)
    const copy = path.join(folder, file)
    mkdirSync(path.dirname(copy), { recursive: true })
    writeFileSync(copy, Buffer.from(await response.arrayBuffer()))
  }
}

async function read(url: string): Promise<string> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return await response.text()
}

function one(html: string, pattern: RegExp): string {
  const found = pattern.exec(html)?.[1]
  if (found === undefined) throw new Error(`Our page has no ${pattern}.`)
  return found
}
