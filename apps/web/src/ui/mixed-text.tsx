// biome-ignore-all lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their position

import { Fragment } from 'react'
import { locale } from '../locale.ts'
import { langOf, scriptRuns } from './language.ts'

/**
 * Text in an unknown language. Runs in another language than the surrounding element are marked with `lang`, so that
 * screen readers change their voice and Bengali gets its typeface.
 * @param lang of the surrounding element, `undefined` for that of the page. If omitted, the element must have
 * `lang={langOf(text)}`.
 */
export function MixedText({ text, ...around }: { text: string; lang?: 'bn' | 'en' | undefined }) {
  const mainly = ('lang' in around ? (around.lang ?? locale) : (langOf(text) ?? locale)) === 'bn'
  return scriptRuns(text).map((run, index) => {
    if (run.bengali === mainly || !/\p{L}/u.test(run.text)) return <Fragment key={index}>{run.text}</Fragment>
    return (
      <span key={index} lang={run.bengali ? 'bn' : 'en'}>
        {run.text}
      </span>
    )
  })
}
