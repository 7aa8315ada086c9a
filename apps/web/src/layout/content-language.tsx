import * as messages from '@school/content/messages/bodies'
import { locale } from '../locale.ts'
import type { PageBody } from '../trpc.ts'

/** Says that the content is in another language than the page, above it. Two pages are specified in Bangla only. */
export function ContentLanguage({ body }: { body: PageBody }) {
  if (body.lang === locale) return null
  return <p className="mb-6 rounded-field bg-gold-100 px-4 py-3 text-gold-700">{messages.contentInBangla}</p>
}
