// Teachers: their portraits, their cards, and the page that lists them (docs/spec/part-2.md#2).
import { useState } from 'react'
import { SectionPage } from '../../layout/columns.tsx'
import { Empty } from '../../layout/empty.tsx'
import type { Picture as MirroredPicture, PageHead, TeacherCard, TeacherList } from '../../trpc.ts'
import { langOf } from '../../ui/language.ts'
import { Picture } from '../../ui/picture.tsx'
import { Words } from '../../ui/words.tsx'
import { Filters, rowId, ShowMore } from '../lists/filters.tsx'
import { type ListSearch, listAddress } from '../lists/list-search.ts'

/** A page of teachers: what `/male-faculty` and `/female-faculty` have in common. */
export function FacultyPage({
  head,
  search,
  list,
  onSearch,
}: {
  head: PageHead
  search: ListSearch
  list: TeacherList
  onSearch: (values: Record<string, string>) => void
}) {
  const { rows, total, next } = list
  return (
    <SectionPage head={head}>
      <Filters
        path={head.path}
        fields={[{ name: 'name', label: 'Name', hint: 'Part of a name', value: search.name }]}
        count={total === 1 ? '1 teacher' : `${total} teachers`}
        onChange={onSearch}
      />
      {rows.length === 0 ? (
        <Empty text="No teachers found." />
      ) : (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:gap-5">
          {rows.map((teacher, index) => (
            <li key={teacher.id} id={rowId(index)} className="grid">
              <FacultyCard teacher={teacher} eager={index === 0} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore
        href={next === null ? null : listAddress(head.path, { ...search, shown: next })}
        shown={rows.length}
        left={total - rows.length}
      />
    </SectionPage>
  )
}

/** A teacher as a card; the whole card leads to the profile. */
export function FacultyCard({
  teacher,
  eager = false,
  level: Heading = 'h2',
}: {
  teacher: TeacherCard
  eager?: boolean
  /** Its place among the headings of the page. */
  level?: 'h2' | 'h3'
}) {
  const { id, name, designation, department, picture } = teacher
  return (
    <article className="card card-link group relative flex flex-col overflow-hidden">
      <div className="aspect-5/6 overflow-hidden bg-sand">
        <Portrait
          picture={picture}
          alt=""
          sizes="(min-width: 1264px) 264px, (min-width: 640px) 33vw, 50vw"
          eager={eager}
        />
      </div>
      <div className="flex-1 p-3 md:p-4">
        <Heading lang={langOf(name)} className="text-lg leading-snug">
          <a href={`/profile/${encodeURIComponent(id)}`} className="cover group-hover:text-green-800">
            <Words text={name} />
          </a>
        </Heading>
        {designation && (
          <p lang={langOf(designation)} className="mt-1 text-sm leading-snug font-semibold text-gold-700">
            <Words text={designation} />
          </p>
        )}
        {department && (
          <p lang={langOf(department)} className="mt-1 text-sm leading-snug text-muted">
            <Words text={department} />
          </p>
        )}
      </div>
    </article>
  )
}

/** A teacher's picture, or the default one where there is none or it cannot be loaded. It fills its place. */
export function Portrait({
  picture,
  alt,
  sizes,
  eager = false,
}: {
  picture: MirroredPicture | null
  alt: string
  sizes: string
  eager?: boolean
}) {
  const [broken, setBroken] = useState(false)
  return picture && !broken ? (
    <Picture
      picture={picture}
      alt={alt}
      sizes={sizes}
      eager={eager}
      className="size-full object-cover object-top"
      onError={() => setBroken(true)}
    />
  ) : (
    <DefaultPortrait />
  )
}

/** The default teacher picture: an arch and a figure, nobody's face. */
function DefaultPortrait() {
  return (
    <svg
      viewBox="0 0 100 120"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className="block size-full bg-sand"
    >
      <path d="M14 120V58C14 34 36 27 50 8c14 19 36 26 36 50v62z" className="fill-green-100" />
      <path
        d="M18 120V58.500C18 37 37 30.500 50 14c13 16.500 32 23 32 44.500V120"
        className="fill-none stroke-gold-400"
        strokeWidth="1"
      />
      <circle cx="50" cy="62" r="15" className="fill-green-800" />
      <path d="M20 120c0-22 13-35 30-35s30 13 30 35z" className="fill-green-800" />
    </svg>
  )
}
