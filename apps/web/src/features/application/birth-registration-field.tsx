import * as interfaceMessages from '@school/content/messages/application'
import { asciiDigits } from '@school/forms/text'
import { useState } from 'react'
import { FormField } from '../forms/form-field.tsx'
import { useDraft } from './application-context.ts'
import { type ApplicationFieldProps, usePlainField } from './section.tsx'

const remarks = {
  old: interfaceMessages.oldBirthRegistration,
  unusual: interfaceMessages.unusualBirthRegistration,
}

/**
 * The birth registration number, with a remark if it is not of today's length. There is no official check, and a wrong number must
 * not keep a child out, so it is no error.
 */
export function BirthRegistrationField(props: ApplicationFieldProps) {
  const { birthRegNo } = useDraft('watched')
  // A number that is being written is not judged.
  const [isWriting, setIsWriting] = useState(false)
  const remark = isWriting ? null : remarkOn(birthRegNo)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it follows the focus of the field, and is not operated itself
    <div onFocus={() => setIsWriting(true)} onBlur={() => setIsWriting(false)}>
      <FormField {...usePlainField(props)}>
        <div role="status">
          {remark && (
            <p className="mt-1 rounded-field border-l-4 border-gold-400 bg-gold-100 px-3 py-2 text-sm">
              {remarks[remark]}
            </p>
          )}
        </div>
      </FormField>
    </div>
  )
}

/** What is unusual about a number, which may have Bangla digits, blanks and hyphens. */
export function remarkOn(entered: string): keyof typeof remarks | null {
  const number = asciiDigits(entered).replace(/[\s-]/g, '')
  if (number === '' || /^\d{17}$/.test(number)) return null
  return /^\d{16}$/.test(number) ? 'old' : 'unusual'
}
