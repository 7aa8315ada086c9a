import * as messages from '@school/content/messages/office-pages'
import * as pictures from '@school/content/messages/office-pictures'
import type { ContentList, ListedFile, ListedState } from '@school/server/static-pages'
import { localHref } from '../../locale.ts'
import { formatDate } from '../../ui/format-date.ts'
import { momentText } from '../moment.tsx'

/** What a file is called: its page, or what it has. */
export function nameOfFile({ nameKey, pageName, file, language }: ListedFile): string {
  const name = pageName ?? (messages.names as Record<string, string>)[nameKey ?? ''] ?? file
  return language ? `${name} (${messages.languages[language]})` : name
}

export const addressOfFile = (file: string, shownAs: 'text' | 'form' | 'look') =>
  localHref(`/office/pages/${shownAs}?file=${encodeURIComponent(file)}`)

/** Files with fields are changed in a form, the others as text. */
const editAddress = (file: string) => addressOfFile(file, file.endsWith('.yaml') ? 'form' : 'text')

/** Every page and content file, and what the school still has to write. */
export function ContentListView({ q, files, questions }: ContentList) {
  const isTodo = ({ states }: ListedFile) =>
    states.some(({ state }) => state === 'sample' || state === 'missing' || state === 'leftOut')
  const isShared = ({ language }: ListedFile) => language === null
  const isMenu = ({ file }: ListedFile) => file.startsWith('site/')
  const groups = [
    { name: messages.shared, shown: files.filter(isShared) },
    { name: messages.menus, shown: files.filter(isMenu) },
    { name: messages.pages, shown: files.filter((file) => !isShared(file) && !isMenu(file)) },
  ].filter(({ shown }) => shown.length > 0)
  return (
    <>
      <h1>{messages.title}</h1>
      <p>{messages.help}</p>
      <p>
        <a className="button" href={localHref('/office/pages/pictures')}>
          {pictures.title}
        </a>
      </p>
      <search>
        <form action={localHref('/office/pages')} method="get">
          <label htmlFor="q">{messages.search}</label>
          <div className="row">
            <input id="q" name="q" type="search" defaultValue={q} maxLength={100} />
            <button type="submit">{messages.find}</button>
          </div>
        </form>
      </search>
      {groups.length === 0 && <p className="note">{messages.nothingFound}</p>}
      {groups.map(({ name, shown }) => (
        <section key={name}>
          <h2>{name}</h2>
          <FileList files={shown} />
        </section>
      ))}
      {q === '' && (
        <section id="todo">
          <h2>{messages.todo}</h2>
          <p>{messages.todoHelp}</p>
          <FileList files={files.filter(isTodo)} />
          <h2>{messages.questions}</h2>
          <ul>
            {questions.map(({ ask, at }) => (
              <li key={ask}>
                {ask}{' '}
                {at.map((path) => (
                  <a key={path} href={localHref(path)}>
                    {path}{' '}
                  </a>
                ))}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function FileList({ files }: { files: ListedFile[] }) {
  return (
    <ul className="files">
      {files.map((entry) => (
        <li key={entry.file}>
          <a href={editAddress(entry.file)}>{nameOfFile(entry)}</a>{' '}
          <code className="quiet">{entry.file}</code>
          <States states={entry.states} />
        </li>
      ))}
    </ul>
  )
}

/** What holds of a file. */
export function States({ states }: { states: ListedState[] }) {
  return states.map(({ state, account, at, day }) => (
    <span key={state} className={`state state-${state}`}>
      {messages.states[state]}
      {day && ` ${messages.from({ day: formatDate(day) })}`}
      {account && at && ` (${messages.byAt({ account, moment: momentText(at) })})`}
    </span>
  ))
}
