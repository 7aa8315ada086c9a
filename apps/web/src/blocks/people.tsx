import { Icon } from '../ui/icon.tsx'
import { MixedText } from '../ui/mixed-text.tsx'
import type { BlockProps } from './block.ts'

/** People with their role and designation. While the school has supplied no names, their roles as a list. */
export function PeopleBlock({ block }: BlockProps<'people'>) {
  const { heading, note, members } = block
  const isNameless = members.every(({ name }) => name === null)
  return (
    <>
      {note && members.some(({ name }) => name === null) && (
        <p className="mb-4 max-w-[62ch] text-muted">
          <MixedText text={note} />
        </p>
      )}
      {heading && isNameless ? <Roles members={members} /> : <Cards members={members} heading={heading} />}
    </>
  )
}

type Members = BlockProps<'people'>['block']['members']

function Roles({ members }: { members: Members }) {
  return (
    <ul data-others={members.length - 1} className="card grid gap-x-8 px-5 py-2 sm:grid-cols-2">
      {members.map(({ designation, role }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: two members may have the same role and designation
          key={index}
          className="py-2"
        >
          <span className="role block text-sm font-semibold text-gold-700">{role}</span>
          <MixedText text={designation} />
        </li>
      ))}
    </ul>
  )
}

function Cards({ members, heading }: { members: Members; heading: string | undefined }) {
  // Without a heading, the names are the signature under a letter.
  const Name = heading ? 'h3' : 'p'
  return (
    <ul data-others={members.length - 1} className="grid gap-4 sm:grid-cols-2">
      {members.map(({ name, designation, role }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: two members may have the same role and designation
          key={index}
          className="card flex items-start gap-4 p-5"
        >
          <span className="icon grid size-12 shrink-0 place-items-center rounded-full bg-green-100 text-green-800">
            <Icon name="user" size={24} />
          </span>
          <div className="min-w-0">
            <p className="role text-sm font-semibold text-gold-700">{role}</p>
            {name && (
              <Name className="font-serif text-[1.0625rem] leading-snug font-semibold text-ink">
                <MixedText text={name} />
              </Name>
            )}
            <p className="text-muted">
              <MixedText text={designation} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
