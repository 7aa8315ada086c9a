import names from 'virtual:upstream-names'
import { banglaName, type NameKind } from '@school/content/upstream-name'

/** Returns how this page shows a name of the upstream: on Bangla pages in Bangla if it is known (docs/spec/rulings.md#47). */
export const upstreamName = (kind: NameKind, name: string): string =>
  names && name ? banglaName(names[kind], name) : name
