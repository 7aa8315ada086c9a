import * as messages from '@school/content/messages/layout'
import { locale } from '../locale.ts'

/** Says that the content of a page is in another language than the page. */
export const LanguageNote = ({ lang }: { lang: string }) =>
  lang === locale ? null : (
    <p className="mb-6 rounded-field bg-gold-100 px-4 py-3 text-gold-700">{messages.contentInBangla}</p>
  )
