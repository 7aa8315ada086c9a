import { type Locale, upstreamNames } from '@school/content'
import { banglaName, type NameKind } from '@school/content/upstream-name'

/** How a page in a language shows a name of the upstream: in Bangla in Bangla if it is known (docs/spec/rulings.md#47). */
export const upstreamName = (locale: Locale, kind: NameKind, name: string): string =>
  locale === 'bn' && name !== '' ? banglaName(upstreamNames[kind], name) : name
