// biome-ignore-all lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their position

import { Fragment, type ReactNode } from 'react'
import type { TextInline } from '../trpc.ts'
import type { Language } from './language.ts'
import { MixedText } from './mixed-text.tsx'
import { inlineText } from './rich-text.ts'

/**
 * The content of a paragraph, with its links and emphasis.
 * @param around the language of the surrounding element
 */
export function InlineText({ content, around }: { content: readonly TextInline[]; around: Language }) {
  return content.map((part, index) =>
    typeof part === 'string' ? (
      <Lines key={index} text={part} around={around} />
    ) : (
      <Part key={index} part={part} around={around} />
    ),
  )
}

function Lines({ text, around }: { text: string; around: Language }) {
  return text.split('\n').map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      <MixedText text={line} lang={around} />
    </Fragment>
  ))
}

function Part({ part, around }: { part: Exclude<TextInline, string>; around: Language }): ReactNode {
  const content = <InlineText content={part.content} around={around} />
  if ('mark' in part) {
    const Tag = part.mark
    return <Tag>{content}</Tag>
  }
  const look = 'text-green-800 underline underline-offset-2'
  if ('file' in part) {
    // Without the file there is nothing to open.
    return part.file ? (
      <a href={part.file.src} data-reload className={look}>
        {content}
      </a>
    ) : (
      content
    )
  }
  return (
    <a href={part.link} rel="nofollow noopener" className={`${breaksOf(part)} ${look}`}>
      {content}
    </a>
  )
}

/** A longer label of a telephone number is a sentence. */
const MAX_NUMBER = 20

/** Where a label may break: that of a telephone number nowhere, an address that is its own label anywhere if a line is too short. */
function breaksOf({ link, content }: { link: string; content: readonly TextInline[] }): string {
  const label = inlineText(content)
  if (/^tel:/i.test(link) && label.length <= MAX_NUMBER) return 'whitespace-nowrap'
  return /\s/.test(label) ? '' : 'wrap-anywhere'
}
