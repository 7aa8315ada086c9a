import * as messages from '@school/content/messages/faculty'
import { closeOthers } from '../../layout/exclusive.ts'
import type { Answers, PageInfo } from '../../trpc.ts'
import { Icon } from '../../ui/icon.tsx'
import { langOf } from '../../ui/language.ts'
import { MixedText } from '../../ui/mixed-text.tsx'
import { Prose } from '../../ui/prose.tsx'
import { Rule } from '../../ui/section.tsx'
import { ArticleHeader } from '../article/article-page.tsx'
import { Portrait } from './portrait.tsx'

type Teacher = NonNullable<Answers['faculty']['byId']>

/** Portrait, details, research links, About, and sections of which at most one is open. */
export function ProfilePage({ teacher, head }: { teacher: Teacher; head: PageInfo }) {
  const { name } = teacher
  return (
    <>
      <ArticleHeader head={head} title={name}>
        <p className="text-lg" lang={langOf(teacher.designation)}>
          <MixedText text={teacher.designation} />
        </p>
      </ArticleHeader>
      <div className="wrap section">
        <div className="grid items-start gap-8 md:grid-cols-[minmax(0,14rem)_minmax(0,1fr)] md:gap-10 lg:grid-cols-[minmax(0,18rem)_minmax(0,1fr)] lg:gap-12">
          <div
            key={teacher.id}
            lang={langOf(name)}
            className="card aspect-5/6 w-full overflow-hidden sm:max-w-72"
          >
            <Portrait picture={teacher.picture} alt={name} sizes="(min-width: 640px) 288px, 100vw" eager />
          </div>
          <div className="min-w-0">
            <Facts teacher={teacher} />
            {teacher.links.length > 0 && (
              <section aria-labelledby="research" className="mt-6">
                <h2 id="research" className="text-xl">
                  {messages.researchProfiles}
                </h2>
                <ul className="mt-3 flex flex-wrap gap-2.5">
                  {teacher.links.map(({ label, href }) => (
                    <li key={label}>
                      <a href={href} rel="nofollow noopener" className="btn btn-line px-3.5 text-sm">
                        {label}
                        <Icon name="open" size={15} />
                      </a>
                    </li>
                  ))}
                </ul>
              </section>
            )}
            {teacher.about !== '' && (
              <section aria-labelledby="about" className="mt-8">
                <h2 id="about" className="text-2xl">
                  {messages.about}
                </h2>
                <Rule />
                <div className="mt-4 text-lg">
                  <Prose text={teacher.about} headings={3} />
                </div>
              </section>
            )}
          </div>
        </div>
        <Sections teacher={teacher} />
      </div>
    </>
  )
}

/** Details of a teacher as names and values. The designation is below the name. */
function Facts({ teacher }: { teacher: Teacher }) {
  const mailable = /^[^\s@<>"]+@[^\s@<>".]+(?:\.[^\s@<>".]+)+$/.test(teacher.email)
  const facts = [
    [messages.department, teacher.department],
    [messages.qualification, teacher.qualification],
  ] as const
  return (
    <dl className="grid">
      {facts.map(([label, text]) =>
        text === '' ? null : (
          <div key={label} className="border-b border-line py-3 sm:grid sm:grid-cols-[9rem_1fr] sm:gap-4">
            <dt className="text-sm text-muted sm:pt-0.5">{label}</dt>
            <dd className="font-medium">
              <Prose text={text} />
            </dd>
          </div>
        ),
      )}
      {teacher.email !== '' && (
        <div className="border-b border-line py-3 sm:grid sm:grid-cols-[9rem_1fr] sm:gap-4">
          <dt className="text-sm text-muted sm:pt-0.5">{messages.email}</dt>
          <dd className="font-medium break-all">
            {mailable ? (
              <a
                href={`mailto:${teacher.email}`}
                className="inline-block min-h-6 text-green-800 underline underline-offset-2"
              >
                {teacher.email}
              </a>
            ) : (
              teacher.email
            )}
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Collapsible sections in the specified order, of which at most one is open. Empty ones say so while they are closed. */
function Sections({ teacher }: { teacher: Teacher }) {
  return (
    <div className="mt-10 grid gap-2.5 md:mt-14">
      {teacher.sections.map(({ title, text }) => (
        <details
          key={`${teacher.id} ${title}`}
          name="profile"
          onToggle={closeOthers}
          className="card open:border-gold-700"
        >
          <summary className="flex min-h-12 items-center justify-between gap-4 rounded-card px-4 py-3 hover:text-green-800 md:px-6">
            <h2 className={`text-lg ${text === '' ? 'font-normal text-muted' : ''}`}>{title}</h2>
            <span className="flex items-center gap-3">
              {text === '' && <span className="tag bg-sand font-normal text-muted">{messages.empty}</span>}
              <Icon name="down" className="turn text-gold-700" />
            </span>
          </summary>
          <div className="px-4 pb-5 md:px-6">
            {text === '' ? (
              <p className="text-muted">{messages.nothingListed}</p>
            ) : (
              <Prose text={text} headings={3} />
            )}
          </div>
        </details>
      ))}
    </div>
  )
}
