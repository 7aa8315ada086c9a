// biome-ignore-all lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their position

import type { Locale } from '@school/content'
import { Fragment } from 'react'
import { locale } from '../locale.ts'
import { langOf } from './language.ts'
import { MixedText } from './mixed-text.tsx'

/**
 * Plain text of the mirror. Blank lines separate paragraphs, single line breaks are kept, and URLs become links.
 * @param lang of the surrounding element, if it differs from the page
 */
export function Prose({ text, lang: around }: { text: string; lang?: 'bn' | 'en' }) {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph, index) => {
      const lang = langOf(paragraph)
      return (
        <p
          key={index}
          lang={lang ?? (around && around !== locale ? locale : undefined)}
          className="mb-4 max-w-[70ch] last:mb-0"
        >
          {paragraph.split('\n').map((line, number) => (
            <Fragment key={number}>
              {number > 0 && <br />}
              <Linked text={line} lang={lang} />
            </Fragment>
          ))}
        </p>
      )
    })
}

function Linked({ text, lang }: { text: string; lang: Locale | undefined }) {
  // Split with a group: every second part is a URL. Punctuation at its end is not part of it.
  return text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'।])/).map((part, index) =>
    index % 2 === 0 ? (
      <MixedText key={index} text={part} lang={lang} />
    ) : (
      <a
        key={index}
        href={part}
        rel="nofollow noopener"
        className="break-all text-green-800 underline underline-offset-2"
      >
        {part}
      </a>
    ),
  )
}
