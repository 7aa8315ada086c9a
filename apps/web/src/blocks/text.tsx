import { langOf } from '../ui/language.ts'
import { MixedText } from '../ui/mixed-text.tsx'
import type { BlockProps } from './block.ts'

/** Paragraphs. */
export function TextBlock({ block }: BlockProps<'text'>) {
  return block.paragraphs.map((paragraph) => (
    <p key={paragraph} lang={langOf(paragraph)} className="mb-4 max-w-[70ch] text-lg last:mb-0">
      <MixedText text={paragraph} />
    </p>
  ))
}
