import * as messages from '@school/content/messages/office-pages'
import type { ContentText } from '@school/server/static-pages'
import type { ReactNode } from 'react'
import { localHref } from '../../locale.ts'
import { nameOfFile, States } from './list-view.tsx'

/** How a page begins on which a file is changed. @param children links to the same file, shown otherwise */
export function FileHead({
  shown: { entry, counterpart },
  part = null,
  children,
}: {
  shown: ContentText
  part?: number | null
  children: ReactNode
}) {
  return (
    <>
      <p>
        <a href={localHref('/office/pages')}>{messages.title}</a>
      </p>
      <h1>{nameOfFile(entry)}</h1>
      <p>
        <code className="quiet">{entry.file}</code> <States states={entry.states} />
      </p>
      <p className="row">
        {children}
        {counterpart && (
          <a href={`${localHref(counterpart)}${part === null ? '' : `&part=${part}`}`}>
            {messages.otherLanguage}
          </a>
        )}
        {entry.path && <a href={localHref(entry.path)}>{messages.onSite}</a>}
      </p>
    </>
  )
}

/** The text of a file, to be written in. */
export function FileText({ text, entry }: Pick<ContentText, 'text' | 'entry'>) {
  return (
    // A text area drops the first line break.
    <textarea
      id="text"
      name="text"
      className="file"
      lang={entry.language === 'bn' ? 'bn' : 'en'}
      spellCheck
      defaultValue={text.startsWith('\n') ? `\n${text}` : text}
    />
  )
}
