import { localHref } from '../../locale.ts'
import type { Answers } from '../../trpc.ts'
import { langOf } from '../../ui/language.ts'
import { MixedText } from '../../ui/mixed-text.tsx'
import { Portrait } from './portrait.tsx'

type TeacherCard = Answers['faculty']['list']['rows'][number]

/** A teacher as a card. The whole card is a link to the profile. */
export function FacultyCard({
  teacher,
  eager = false,
  level: Heading = 'h2',
}: {
  teacher: TeacherCard
  eager?: boolean
  /** The heading level. */
  level?: 'h2' | 'h3'
}) {
  const { id, name, designation, department, picture } = teacher
  return (
    <article className="card card-link group relative flex flex-col overflow-hidden">
      <div className="aspect-5/6 overflow-hidden bg-sand">
        <Portrait
          picture={picture}
          alt=""
          sizes="(min-width: 1264px) 285px, (min-width: 1024px) 25vw, (min-width: 640px) 33vw, calc(50vw - 22px)"
          eager={eager}
        />
      </div>
      <div className="flex-1 p-3 md:p-4">
        <Heading lang={langOf(name)} className="text-lg leading-snug">
          <a
            href={localHref(`/profile/${encodeURIComponent(id)}`)}
            className="cover group-hover:text-green-800"
          >
            <MixedText text={name} />
          </a>
        </Heading>
        {designation && (
          <p lang={langOf(designation)} className="mt-1 text-sm leading-snug font-semibold text-gold-700">
            <MixedText text={designation} />
          </p>
        )}
        {department && (
          <p lang={langOf(department)} className="mt-1 text-sm leading-snug text-muted">
            <MixedText text={department} />
          </p>
        )}
      </div>
    </article>
  )
}
