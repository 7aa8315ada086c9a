// biome-ignore-all lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their position
import { Fragment } from 'react'
import { isBengali, scriptRuns } from './language.ts'

/**
 * MixedText of unknown language: runs in another language than that of the element around them are marked, so that screen
 * readers change their voice and Bengali gets its face.
 * @param lang of that element, `undefined` for the page's own; without it, the element carries `lang={langOf(text)}`
 */
export function MixedText({ text, ...around }: { text: string; lang?: 'bn' | 'en' | undefined }) {
  const mainly = 'lang' in around ? around.lang === 'bn' : isBengali(text)
  return scriptRuns(text).map((run, index) => {
    if (run.bengali === mainly || !/\p{L}/u.test(run.text)) return <Fragment key={index}>{run.text}</Fragment>
    return (
      <span key={index} lang={run.bengali ? 'bn' : 'en'}>
        {run.text}
      </span>
    )
  })
}
