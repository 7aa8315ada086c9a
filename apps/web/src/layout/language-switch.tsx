import { localPath } from '@school/content/locales'
import * as messages from '@school/content/messages/layout'
import { useRouterState } from '@tanstack/react-router'
import { locale } from '../locale.ts'

const other = locale === 'en' ? 'bn' : 'en'
const YEAR = 365 * 24 * 60 * 60

/**
 * A link to the same page in the other language, with its filters. It loads a document: the scripts of the other language are
 * others. The choice is stored in a cookie, which no cached page depends on.
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
      onClick={() => {
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is newer than the browser floor
        document.cookie = `language=${other}; path=/; max-age=${YEAR}; samesite=lax`
      }}
    >
      {messages.otherLanguage}
    </a>
  )
}
