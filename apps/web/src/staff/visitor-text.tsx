import { langOf } from '../ui/language.ts'
import { MixedText } from '../ui/mixed-text.tsx'

/** What a visitor, a clerk or the school's system wrote, in its own language. */
export function VisitorText({ text }: { text: string }) {
  const lang = langOf(text)
  return lang ? (
    <span lang={lang}>
      <MixedText text={text} />
    </span>
  ) : (
    <MixedText text={text} />
  )
}
