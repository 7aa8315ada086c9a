import * as messages from '@school/content/messages/application'
import type { Field } from '@school/forms/content'
import { asciiDigits } from '@school/forms/text'

/** Letters and digits that are written where something must be entered, but there is nothing. */
const NOTHING = /^(?:নাই|নেই|না|none|no|nil|nothing|na|x+|0*)$/i

/**
 * What is unusual about an entry, in words; null if nothing is. Nobody is kept from sending it: some people have one name, and a
 * payment may be made without a number.
 */
export function remarkOn({ kind, remark }: Pick<Field, 'kind' | 'remark'>, entered: string): string | null {
  const text = entered.trim()
  if (text === '') return null
  if (kind === 'mobile' && /^1\d{9}$/.test(asciiDigits(text).replace(/[\s.-]/g, '')))
    return messages.remarkTenDigits
  if (remark === 'full name' && !/[\s.]\S/.test(text)) return messages.remarkFullName
  if (remark === 'transaction' && NOTHING.test(asciiDigits(text).replace(/[\s\p{P}]/gu, '')))
    return messages.remarkTransaction
  return null
}
