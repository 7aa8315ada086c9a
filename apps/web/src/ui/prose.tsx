// biome-ignore-all lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their position

import * as messages from '@school/content/messages/prose'
import { locale } from '../locale.ts'
import type { RichText, TextBlock } from '../trpc.ts'
import { InlineText } from './inline-text.tsx'
import { type Language, mainLanguage } from './language.ts'
import { Picture } from './picture.tsx'
import { blocksOf, inlineText, plainStart } from './rich-text.ts'

interface Around {
  /** The language of the surrounding element. */
  around: Language
  /** The level of the highest heading in the text: 2 is `h2`. */
  headings: number
}

/**
 * A text of the mirror: paragraphs, or a tree with links, lists, tables, headings and pictures (`RichText`). It is never HTML.
 * @param lang of the surrounding element, if it differs from the page
 * @param headings the level of the text's own highest heading
 */
export function Prose({
  text,
  lang = locale,
  headings = 2,
}: {
  text: RichText
  lang?: 'bn' | 'en'
  headings?: number
}) {
  return <Blocks blocks={blocksOf(text)} around={lang} headings={headings} />
}

function Blocks({ blocks, ...props }: { blocks: readonly TextBlock[] } & Around) {
  return blocks.map((block, index) => <BlockContent key={index} block={block} {...props} />)
}

/** `lang` and `dir` of an element with this text, if they differ from the surrounding element. */
function languageProps(text: string, around: Language): { lang?: Language; dir?: 'rtl' | 'ltr' } {
  const language = mainLanguage(text) ?? around
  if (language === around) return {}
  return {
    lang: language,
    ...((language === 'ar' || around === 'ar') && { dir: language === 'ar' ? 'rtl' : 'ltr' }),
  }
}

function BlockContent({ block, around, headings }: { block: TextBlock } & Around) {
  if (typeof block === 'string') return <Paragraph content={[block]} around={around} />
  switch (block.type) {
    case 'paragraph':
      return <Paragraph content={block.content} around={around} />
    case 'heading':
      return <Heading block={block} around={around} headings={headings} />
    case 'list':
      return <List block={block} around={around} headings={headings} />
    case 'table':
      return <Table block={block} around={around} headings={headings} />
    case 'quote':
      return (
        <blockquote className="mb-4 max-w-[70ch] border-s-4 border-gold-400 ps-4 font-sans last:mb-0">
          <Blocks blocks={block.content} around={around} headings={headings} />
        </blockquote>
      )
    case 'picture':
      return <PictureBlock block={block} />
    case 'omitted':
      return <Note text={messages.contentOmitted} />
    case 'cut':
      return <Note text={messages.textCut} />
  }
}

type BlockOf<Type extends string> = Extract<TextBlock, { type: Type }>

function Paragraph({ content, around }: { content: BlockOf<'paragraph'>['content']; around: Language }) {
  const props = languageProps(inlineText(content), around)
  return (
    <p {...props} className="mb-4 max-w-[70ch] last:mb-0">
      <InlineText content={content} around={props.lang ?? around} />
    </p>
  )
}

const HEADING_SIZES = ['text-2xl', 'text-xl', 'text-lg']

function Heading({ block, around, headings }: { block: BlockOf<'heading'> } & Around) {
  const { level, content } = block
  const Tag = `h${Math.min(6, headings + level)}` as 'h2' | 'h3' | 'h4' | 'h5' | 'h6'
  const props = languageProps(inlineText(content), around)
  const size = HEADING_SIZES[headings - 2 + level] ?? 'text-base'
  return (
    <Tag {...props} className={`mt-8 mb-3 max-w-[70ch] font-serif font-semibold first:mt-0 ${size}`}>
      <InlineText content={content} around={props.lang ?? around} />
    </Tag>
  )
}

/** The numbers of a list, in the digits of its language. */
const NUMBERS = {
  ...{ a: 'list-[lower-alpha]', A: 'list-[upper-alpha]', i: 'list-[lower-roman]', I: 'list-[upper-roman]' },
  1: { en: 'list-decimal', bn: 'list-[bengali]', ar: 'list-[arabic-indic]' },
} as const

function List({ block, around, headings }: { block: BlockOf<'list'> } & Around) {
  const { numbers, start, reversed, items } = block
  const props = languageProps(items.map(({ content }) => plainStart(content)).join(' '), around)
  const language = props.lang ?? around
  const marker =
    numbers === undefined ? 'list-disc' : numbers === '1' ? NUMBERS[1][language] : NUMBERS[numbers]
  const Tag = numbers === undefined ? 'ul' : 'ol'
  return (
    <Tag
      {...props}
      {...(Tag === 'ol' && { start, reversed })}
      className={`mb-4 max-w-[70ch] ps-7 last:mb-0 ${marker}`}
    >
      {items.map(({ value, content }, index) => (
        <li key={index} value={value} className="mb-1.5 ps-1">
          <Blocks blocks={content} around={language} headings={headings} />
        </li>
      ))}
    </Tag>
  )
}

function Table({ block, around, headings }: { block: BlockOf<'table'> } & Around) {
  const { caption, rows } = block
  return (
    <>
      {/* Focusable, so that a table wider than the screen can be scrolled by keyboard. */}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={caption ? inlineText(caption) : messages.table}
        className="card scrolls mb-4 overflow-x-auto last:mb-0"
      >
        {/* Columns are as wide as their words: the region scrolls. */}
        <table className="w-full border-collapse text-start text-base tabular-nums [&_:is(p,li)]:wrap-break-word">
          {caption && (
            <caption className="px-3 py-2.5 text-start font-semibold">
              <InlineText content={caption} around={around} />
            </caption>
          )}
          <tbody>
            {rows.map((cells, row) => (
              <tr key={row} className="border-t border-line first:border-t-0">
                {cells.map(({ header, columns, rows: height, content }, index) => {
                  const Cell = header ? 'th' : 'td'
                  const props = languageProps(plainStart(content), around)
                  return (
                    <Cell
                      key={index}
                      {...props}
                      // A row of headers names its columns; a header beside other cells names its row.
                      {...(header && { scope: cells.every((cell) => cell.header) ? 'col' : 'row' })}
                      colSpan={columns}
                      rowSpan={height}
                      className={`px-3 py-2.5 text-start align-top ${header ? 'bg-sand font-semibold' : ''}`}
                    >
                      <Blocks blocks={content} around={props.lang ?? around} headings={headings} />
                    </Cell>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

function PictureBlock({ block: { file, text } }: { block: BlockOf<'picture'> }) {
  if (!file) return <Note text={messages.pictureMissing} />
  return (
    <a href={file.src} data-reload className="mb-4 block overflow-hidden rounded-card bg-sand last:mb-0">
      <Picture
        picture={file}
        alt={text || messages.pictureInText}
        sizes="(min-width: 1264px) 800px, 100vw"
        className="mx-auto h-auto max-h-[70vh] w-auto max-w-full"
      />
    </a>
  )
}

const Note = ({ text }: { text: string }) => (
  <p
    lang={locale}
    className="mb-4 max-w-[70ch] border-s-4 border-line-strong ps-4 text-base text-muted last:mb-0"
  >
    {text}
  </p>
)
