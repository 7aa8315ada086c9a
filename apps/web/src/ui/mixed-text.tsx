// biome-ignore-all lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their position

import { Fragment, type ReactNode } from 'react'
import { locale } from '../locale.ts'
import { type Language, langOf, mainLanguage, scriptRuns } from './language.ts'

/**
 * Text in an unknown language. Runs in another language than the surrounding element are marked with `lang`, so that
 * screen readers change their voice and Bengali and Arabic get their typefaces. Arabic is isolated: its direction does not
 * move what stands beside it.
 * @param lang of the surrounding element, `undefined` for that of the page. If omitted, the element must have
 * `lang={langOf(text)}`.
 */
export function MixedText({ text, ...props }: { text: string; lang?: Language | undefined }): ReactNode {
  const around = ('lang' in props ? props.lang : langOf(text)) ?? locale
  if (around !== 'ar' && mainLanguage(text) === 'ar') {
    return (
      <bdi lang="ar" dir="rtl">
        <MixedText text={text} lang="ar" />
      </bdi>
    )
  }
  return scriptRuns(text).map(({ text: part, language }, index) => {
    if (!language || language === around) return <Fragment key={index}>{part}</Fragment>
    const dir = language === 'ar' ? 'rtl' : around === 'ar' ? 'ltr' : undefined
    const Tag = dir ? 'bdi' : 'span'
    return (
      <Tag key={index} lang={language} dir={dir}>
        {part}
      </Tag>
    )
  })
}
