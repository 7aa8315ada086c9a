import { officeSays } from '@school/forms/messages/forms'
import { langOf } from '../../ui/language.ts'

/** The upstream's own words below our message, in their language (docs/spec/rulings.md#48). */
export function Quotation({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <span className="mt-1 block font-normal">
      {officeSays} <q lang={langOf(text)}>{text}</q>
    </span>
  )
}
