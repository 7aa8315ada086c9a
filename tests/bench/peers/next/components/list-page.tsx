import { List } from '../generated/list'
import { Filters } from './filters'
import { Icon } from './icon'
import { langOf, matching, type Notice, RIGHT, readContent } from './shared'
import { DateTile, MixedText } from './text'

const SHOWN = 50

/** The newest 50 notices, or those with these words in their headlines. */
export async function ListPage({ title }: { title?: string }) {
  const rows = matching((await readContent()).list, title)
  return (
    <List
      filters={<Filters title={title ?? ''} count={rows.length} />}
      rows={
        <ul className="grid grid-cols-1 gap-2.5">
          {rows.slice(0, SHOWN).map((row) => (
            <li
              key={row.id}
              className="piece card card-link relative flex flex-wrap items-center gap-4 p-3 md:gap-5"
            >
              <Row row={row} />
            </li>
          ))}
        </ul>
      }
    />
  )
}

const attached = {
  picture: ['Picture attached', 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 8.5h.01'],
  pdf: ['PDF attached', 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6'],
  file: ['File attached', 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6'],
} as const

function Row({ row: { id, headline, date, attachment } }: { row: Notice }) {
  const [text, icon] = attachment ? attached[attachment] : []
  return (
    <>
      {date && <DateTile date={date} />}
      <div className="min-w-0 flex-1 basis-28">
        <h2
          lang={langOf(headline)}
          className="font-sans text-base leading-snug font-medium text-pretty md:text-lg"
        >
          <a href={`/notice/${encodeURIComponent(id)}`} className="cover hover:text-green-800">
            <MixedText text={headline} />
          </a>
        </h2>
        {icon && (
          <p className="mt-1 flex items-center gap-1.5 text-sm text-muted">
            <Icon path={icon} size={15} />
            {text}
          </p>
        )}
      </div>
      <Icon path={RIGHT} size={20} className="text-gold-700" />
    </>
  )
}
