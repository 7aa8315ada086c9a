import { pagesIn } from '@school/content'
import * as messages from '@school/content/messages/controls'
import * as formMessages from '@school/content/messages/forms'
import * as listMessages from '@school/content/messages/lists'
import * as searchMessages from '@school/content/messages/search'
import { bodyAt, type PageBody } from '@school/content/page-body'
import type { ReactNode } from 'react'
import { AnyBlockView } from '../blocks/body-blocks.tsx'
import { StatusLine } from '../features/forms/status-message.tsx'
import { locale } from '../locale.ts'
import { Icon, type IconName, icons } from '../ui/icon.tsx'
import { NoPicture, Picture } from '../ui/picture.tsx'
import { SlideShow } from '../ui/slides.tsx'
import { DesignDocument } from './design-document.tsx'
import { colours, sizes } from './tokens.ts'

/**
 * Everything of which pages are made: colours, sizes of type, controls in their states, shapes of pictures, and each kind of block, as the
 * first page has it that uses it. Headings are the names that the code uses.
 */
export function DesignPage() {
  return (
    <DesignDocument lang={locale}>
      <main className="wrap grid gap-14 py-8">
        <Part name="colours">
          <ul className="grid gap-3 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
            {colours.map((name) => (
              <li key={name} className="card overflow-hidden">
                <svg aria-hidden="true" width="100%" height="56">
                  <rect width="100%" height="100%" fill={`var(--color-${name})`} />
                </svg>
                <p className="px-3 py-1 text-sm">{name}</p>
              </li>
            ))}
          </ul>
        </Part>
        <Part name="type">
          {sizes.map((size) => (
            <p key={size} className={`${size} font-serif`}>
              {searchMessages.searchHint}
            </p>
          ))}
          <p>{searchMessages.searchHint}</p>
        </Part>
        <Part name="controls">
          <Controls />
        </Part>
        <Part name="icons">
          <p className="flex flex-wrap gap-4 text-green-800">
            {[...Object.keys(icons), 'star', 'play'].map((name) => (
              <Icon key={name} name={name as IconName} size={26} />
            ))}
          </p>
        </Part>
        <Part name="pictures">
          <Shapes />
        </Part>
        {blocksOfAllKinds().map(({ name, kind, block, lang }) => (
          <Part key={name} name={name}>
            <div data-kind={kind} className={kind === 'action' ? 'action' : 'grid'}>
              <div className="rest">
                <AnyBlockView
                  block={block}
                  lang={lang}
                  tab={undefined}
                  own={(own) => (own.kind === 'slides' ? <SlideShow block={own} /> : null)}
                />
              </div>
            </div>
          </Part>
        ))}
      </main>
    </DesignDocument>
  )
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} className="grid gap-5 border-t border-line pt-3">
      <p className="text-sm text-muted">{name}</p>
      {children}
    </section>
  )
}

const buttons = ['btn-solid', 'btn-gold', 'btn-line'] as const

/** Buttons, links and fields: as they are, disabled, wrong; and what a form says after it was sent. */
function Controls() {
  return (
    <div className="grid max-w-160 gap-5">
      <p className="flex flex-wrap gap-3">
        {buttons.map((look) => (
          <button key={look} type="button" className={`btn ${look}`}>
            {messages.next}
          </button>
        ))}
        <span className="rounded-field bg-green-900 p-2">
          <button type="button" className="btn btn-ghost">
            {messages.next}
          </button>
        </span>
        <a href="/" className="more">
          {listMessages.clear}
          <Icon name="arrow" size={18} />
        </a>
        <span className="tag bg-gold-100 text-gold-700">{messages.item}</span>
      </p>
      <input aria-label={messages.item} className="field" placeholder={searchMessages.searchExample} />
      <input aria-label={messages.item} className="field" defaultValue={messages.item} aria-invalid="true" />
      <input aria-label={messages.item} className="field" defaultValue={messages.item} disabled />
      <select aria-label={messages.item} className="field">
        <option>{listMessages.anyMonth}</option>
      </select>
      <progress className="meter" value={0.4} aria-label={messages.item} />
      <StatusLine status={{ isSuccess: true, text: formMessages.reference }} />
      <StatusLine status={{ isSuccess: false, text: searchMessages.partialMatches }} />
      <div className="card grid justify-items-center gap-3 px-6 py-12 text-center">
        <Icon name="star" size={44} className="text-gold-400" />
        <p className="text-lg">{searchMessages.searchHint}</p>
      </div>
    </div>
  )
}

const shapes = ['aspect-video', 'aspect-3/2', 'aspect-4/3', 'aspect-5/6', 'aspect-6/7'] as const
const sample = { src: '/content/campus.svg', width: 480, height: 560, widths: [] }

/** The shapes of pictures, each with one, and without. */
function Shapes() {
  return (
    <ul className="grid items-start gap-4 sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
      {shapes.map((shape) => (
        <li key={shape} className="grid gap-2">
          <Picture
            picture={sample as Parameters<typeof Picture>[0]['picture']}
            alt=""
            className={`${shape} w-full rounded-card object-cover`}
          />
          <NoPicture className={`${shape} w-full rounded-card`} />
          <p className="text-sm text-muted">{shape}</p>
        </li>
      ))}
    </ul>
  )
}

type AnyBlock = PageBody['blocks'][number]

/** What makes a block look unlike others of its kind. */
function lookOf(block: AnyBlock): string {
  if (block.kind === 'cards' && block.items.some(({ question }) => question)) return 'cards: answers'
  if (block.kind === 'cards') return `cards: ${block.items.every(({ icon }) => icon) ? 'icons' : block.look}`
  if (block.kind === 'timeline' && block.points.every(({ light }) => light)) return 'timeline: light'
  return block.kind
}

/** One block of each kind and look, in each kind of page that has it. */
function blocksOfAllKinds() {
  const found = new Map<
    string,
    { name: string; kind: PageBody['kind']; block: AnyBlock; lang: PageBody['lang'] }
  >()
  for (const { path } of pagesIn[locale]) {
    const body = bodyAt(path, locale)
    for (const block of body?.blocks ?? []) {
      const name = `${lookOf(block)}, ${body?.kind}`
      if (body && !found.has(name)) found.set(name, { name, kind: body.kind, block, lang: body.lang })
    }
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name))
}
