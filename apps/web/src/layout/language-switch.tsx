import { localPath } from '@school/content/locales'
import * as messages from '@school/content/messages/layout'
import { useRouterState } from '@tanstack/react-router'
import { storeChosenLanguage } from '../browser/chosen-language.ts'
import { locale } from '../locale.ts'

const other = locale === 'en' ? 'bn' : 'en'

/**
 * A link to the same page in the other language, with its filters and the entries of its form. It loads a document, because
 * each language has its own scripts.
 */
export function LanguageSwitch({ className }: { className: string }) {
  const here = useRouterState({ select: ({ location }) => location.pathname + location.searchStr })
  return (
    <a
      href={localPath(here, other)}
      lang={other}
      hrefLang={other}
      data-reload
      className={className}
      onClick={({ currentTarget }) => {
        storeChosenLanguage(other)
        // Tabs change the fragment without a navigation, so it is read now.
        currentTarget.hash = location.hash
      }}
    >
      {messages.otherLanguage}
      <span className="sr-only" lang={locale}>
        : {messages.thisPageInOtherLanguage}
      </span>
    </a>
  )
}
