import { Icon } from '../ui/icon.tsx'
import { MixedText } from '../ui/mixed-text.tsx'
import type { BlockProps } from './block.ts'

/** People with their role and designation. */
export function PeopleBlock({ block }: BlockProps<'people'>) {
  // Without a heading, the names are the signature under a letter.
  const Name = block.heading ? 'h3' : 'p'
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {block.members.map(({ name, designation, role }) => (
        <li key={`${designation} ${role}`} className="card flex items-start gap-4 p-5">
          <span className="grid size-12 shrink-0 place-items-center rounded-full bg-green-100 text-green-800">
            <Icon name="user" size={24} />
          </span>
          <div className="min-w-0">
            <p className="text-sm font-semibold text-gold-700">{role}</p>
            <Name className="font-serif text-[1.0625rem] leading-snug font-semibold text-ink">
              <MixedText text={name} />
            </Name>
            <p className="text-muted">
              <MixedText text={designation} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
