import * as messages from '@school/content/messages/layout'
import { Icon } from '../ui/icon.tsx'
import { MixedText } from '../ui/mixed-text.tsx'
import { PlacePicture } from '../ui/place-picture.tsx'
import type { BlockProps } from './block.ts'

type Members = BlockProps<'people'>['block']['members']
type Photo = NonNullable<Members[number]['picture']>

/** A photograph in a niche. Who took it is said below the people. */
function Portrait({ photo, className }: { photo: Photo; className: string }) {
  return (
    <PlacePicture
      picture={{ ...photo, credit: null }}
      sizes="20rem"
      className={`photo relative ${className}`}
    />
  )
}

/** People with their role and designation. Without a heading, the name is the signature under a letter. */
export function PeopleBlock({ block: { heading, note, members } }: BlockProps<'people'>) {
  const credits = [...new Set(members.flatMap(({ picture }) => picture?.credit ?? []))].join(', ')
  return (
    <>
      {note && members.some(({ name }) => name === null) && (
        <p className="mb-4 max-w-[62ch] text-muted">
          <MixedText text={note} />
        </p>
      )}
      {heading ? <Circle members={members} /> : <Signature members={members} />}
      {credits && <p className="no-print mt-4 text-sm text-muted">{messages.photoBy({ name: credits })}</p>}
    </>
  )
}

/** The role that most members have, if several have it. */
function commonRole(members: Members): string | undefined {
  const count = (role: string) => members.filter((member) => member.role === role).length
  const [role] = members.map((member) => member.role).sort((a, b) => count(b) - count(a))
  return role !== undefined && count(role) > 2 ? role : undefined
}

/**
 * A circle of people, each with the place of a portrait: the head, those with an office, and the members. If nobody but the head has an
 * office, all stand side by side.
 */
function Circle({ members }: { members: Members }) {
  const common = commonRole(members)
  const rankOf = (role: string, index: number) =>
    index === 0 ? 'head' : role === common || !common ? 'member' : 'office'
  const hasOffices = members.some(({ role }, index) => rankOf(role, index) === 'office')
  return (
    <ul className={hasOffices ? 'people ranks' : 'people'}>
      {members.map(({ name, designation, role, picture }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: two members may have the same role and designation
          key={index}
          data-rank={rankOf(role, index)}
        >
          {picture ? (
            <Portrait photo={picture} className="portrait" />
          ) : (
            <span aria-hidden="true" className="portrait" />
          )}
          <div className="min-w-0">
            <p className="role">{role}</p>
            {name && (
              <h3 className="text-[1.0625rem] leading-snug">
                <MixedText text={name} />
              </h3>
            )}
            <p className={name ? 'text-muted' : undefined}>
              <MixedText text={designation} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Signature({ members }: { members: Members }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {members.map(({ name, designation, role, picture }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: two members may have the same role and designation
          key={index}
          className="card flex items-start gap-4 p-5"
        >
          {picture ? (
            <Portrait photo={picture} className="icon w-20 shrink-0" />
          ) : (
            <span className="photo icon grid size-12 shrink-0 place-items-center bg-green-100 text-green-800">
              <Icon name="user" size={24} />
            </span>
          )}
          <div className="min-w-0">
            <p className="text-sm font-semibold text-gold-700">{role}</p>
            {name && (
              <p className="font-serif text-[1.0625rem] leading-snug font-semibold text-ink">
                <MixedText text={name} />
              </p>
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
