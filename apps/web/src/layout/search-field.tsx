import * as messages from '@school/content/messages/layout'
import { localHref } from '../locale.ts'
import { Icon } from '../ui/icon.tsx'
import { WithSuggestions } from './with-suggestions.tsx'

/** The site search. A plain form, so that it works without JavaScript; scripts add suggestions. */
export function SearchField({ className }: { className: string }) {
  return (
    <search className={className}>
      <form action={localHref('/search')} method="get" className="flex gap-2">
        <WithSuggestions className="min-w-0 grow">
          <input
            name="q"
            type="search"
            aria-label={messages.searchThisSite}
            placeholder={messages.searchThisSite}
            maxLength={100}
            className="field"
          />
        </WithSuggestions>
        <button type="submit" className="btn btn-line px-4">
          <Icon name="search" size={18} />
          <span className="sr-only">{messages.search}</span>
        </button>
      </form>
    </search>
  )
}
