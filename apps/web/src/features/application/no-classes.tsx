import layout from 'virtual:layout'
import * as messages from '@school/content/messages/application'
import type { ReactNode } from 'react'
import { useUnread } from '../../layout/unread.tsx'
import { localDigits } from '../../ui/format-number.ts'
import { Icon } from '../../ui/icon.tsx'
import { telAddress } from '../../ui/tel-address.ts'

/**
 * In place of the form while no class is open: fields that lead nowhere would only cost time.
 * @param text outside of the intake: when applications are taken
 * @param children what else can be done meanwhile
 */
export function NoClasses({ text, children }: { text: string | null; children?: ReactNode }) {
  const isUnread = useUnread('programmes')
  return (
    // docker/check-form looks for the attribute.
    <div data-closed="" className="wrap section">
      <div className="card mx-auto grid max-w-2xl justify-items-center gap-4 px-6 py-12 text-center">
        <Icon name="star" size={44} className="text-gold-400" />
        <p className="max-w-[52ch] text-lg">
          {text ?? (isUnread ? messages.classesNotKnownYet : messages.noClassOpen)}
        </p>
        <p className="flex flex-wrap justify-center gap-3">
          {layout.site.phones.map((phone) => (
            <a key={phone} href={telAddress(phone)} className="btn btn-line">
              <Icon name="phone" size={18} />
              {localDigits(phone)}
            </a>
          ))}
        </p>
        {children}
      </div>
    </div>
  )
}
