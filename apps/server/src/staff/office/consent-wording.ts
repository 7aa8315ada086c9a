import type { Locale } from '@school/content'
import { CONSENT_FIELD } from '@school/forms/application'
import { CONSENT_VERSION, WORDINGS } from '@school/forms/consent'
import { formsIn } from '../../forms/languages.ts'

/**
 * The wording that a guardian accepted. Bangla wordings are only in the form; an earlier one is in docs/security.md.
 * @param stored the version and the language, `2026-11-25 bn`
 * @returns null when the program does not have it any more
 */
export function consentWording(stored: string): { text: string; lang: Locale } | null {
  const [version = '', lang] = stored.split(' ')
  if (lang !== 'bn') return WORDINGS[version] ? { text: WORDINGS[version], lang: 'en' } : null
  const field = formsIn.bn.application.fields.find(({ name }) => name === CONSENT_FIELD)
  return field && version === CONSENT_VERSION ? { text: field.label, lang: 'bn' } : null
}
