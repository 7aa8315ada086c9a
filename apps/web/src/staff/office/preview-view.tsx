import * as messages from '@school/content/messages/matters'
import type { PreviewView as Shown } from '@school/server/static-pages'
import { localHref } from '../../locale.ts'
import { VisitorText } from '../visitor-text.tsx'

const PART = { en: 160, bn: 70 }

/** What a family would be told, word for word, before anything is written. */
export function PreviewView({ action, entries, families, messages: list }: Shown) {
  return (
    <form method="post" action={localHref(action)}>
      <h1>{messages.preview}</h1>
      <Entries entries={entries} />
      <p>{messages.previewHelp}</p>
      {families > 1 && <p>{messages.previewOf({ count: families })}</p>}
      <Messages messages={list} />
      <TellButtons />
    </form>
  )
}

export function Messages({ messages: list }: Pick<Shown, 'messages'>) {
  return list.map(({ channel, locale, subject, text }) => (
    <section key={channel} className="card said" lang={locale}>
      <h2>{messages.channels[channel]}</h2>
      {subject && (
        <p>
          <strong>
            <VisitorText text={subject} />
          </strong>
        </p>
      )}
      <p className="pre">
        <VisitorText text={text} />
      </p>
      {channel === 'sms' && (
        <p className="quiet">{messages.characters({ count: text.length, of: PART[locale] })}</p>
      )}
    </section>
  ))
}

/** What was entered, carried along. */
export function Entries({ entries }: Pick<Shown, 'entries'>) {
  return Object.entries(entries)
    .filter(([name]) => name !== 'tell')
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

export function TellButtons() {
  return (
    <p className="row">
      <button type="submit" name="tell" value="yes">
        {messages.writeAndSend}
      </button>
      <button type="submit" name="tell" value="no" className="plain">
        {messages.writeOnly}
      </button>
      <button type="submit" name="tell" value="back" className="plain">
        {messages.changeText}
      </button>
    </p>
  )
}
