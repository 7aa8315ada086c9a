import shell from 'virtual:shell'
import { telAddress } from '../ui/format-number.ts'
import { Icon } from '../ui/icon.tsx'
import { type BlockProps, titleLevel } from './block.ts'

/** Phone numbers and addresses of the school, from the settings. */
export function ContactBlock({ block }: BlockProps<'contact'>) {
  const Title = titleLevel(block)
  return (
    <address className="grid gap-5 not-italic sm:grid-cols-2">
      <div className="card p-5 md:p-6">
        <Title className="flex items-center gap-3 text-xl">
          <Icon name="phone" size={22} className="text-green-600" />
          {block.phones}
        </Title>
        <ul className="mt-2">
          {shell.site.phones.map((phone) => (
            <li key={phone}>
              <a href={telAddress(phone)} className="inline-block py-1 text-lg tabular-nums hover:underline">
                {phone}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <div className="card p-5 md:p-6">
        <Title className="flex items-center gap-3 text-xl">
          <Icon name="mail" size={22} className="text-green-600" />
          {block.emails}
        </Title>
        <ul className="mt-2">
          {shell.site.emails.map((email) => (
            <li key={email}>
              <a href={`mailto:${email}`} className="inline-block py-1 text-lg wrap-anywhere hover:underline">
                {email}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </address>
  )
}
