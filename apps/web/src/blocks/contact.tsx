import layout from 'virtual:layout'
import type { ReactNode } from 'react'
import { localDigits } from '../ui/format-number.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { telAddress } from '../ui/tel-address.ts'
import { type BlockProps, titleLevel } from './block.ts'

/** Phone numbers and addresses of the school, from the settings. */
export function ContactBlock({ block }: BlockProps<'contact'>) {
  const Title = titleLevel(block)
  const { phones, emails } = layout.site
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <ContactCard icon="phone" title={block.phones} level={Title}>
        {phones.map((phone) => (
          <li key={phone}>
            <a href={telAddress(phone)} className="inline-block py-1 text-lg tabular-nums hover:underline">
              {localDigits(phone)}
            </a>
          </li>
        ))}
      </ContactCard>
      <ContactCard icon="mail" title={block.emails} level={Title}>
        {emails.map((email) => (
          <li key={email}>
            <a href={`mailto:${email}`} className="inline-block py-1 text-lg wrap-anywhere hover:underline">
              {email}
            </a>
          </li>
        ))}
      </ContactCard>
    </div>
  )
}

function ContactCard({
  icon,
  title,
  level: Title,
  children,
}: {
  icon: IconName
  title: string
  level: 'h2' | 'h3'
  children: ReactNode
}) {
  return (
    <div className="card p-5 md:p-6">
      <Title className="flex items-center gap-3 text-xl">
        <Icon name={icon} size={22} className="text-green-600" />
        {title}
      </Title>
      <address className="mt-2 not-italic">
        <ul>{children}</ul>
      </address>
    </div>
  )
}
