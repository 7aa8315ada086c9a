import * as messages from '@school/content/messages/office-pictures'
import type { PictureList, PicturePlace } from '@school/server/static-pages'
import { localHref } from '../../locale.ts'
import { localDigits } from '../../ui/format-number.ts'
import { PublishButtons } from './publish-buttons.tsx'

type Place = PicturePlace['place']
type Photo = NonNullable<Place['photo']>

const addressOf = (place: string) => localHref(`/office/pages/picture?place=${place}`)

export const nameOfPlace = (name: string): string => messages.places[name] ?? name

/** The smallest copy of a photograph, and of the program's own that the site serves itself. */
const smallCopy = ({ src, widths }: Photo) => src.replace(/\.\w+$/, `-${widths[0]}.webp`)

/** Every place that can hold a photograph, with its present picture. */
export function PicturesView({ places, hasDraft }: PictureList) {
  return (
    <>
      <h1>{messages.title}</h1>
      <p>{messages.help}</p>
      {hasDraft && <p className="note warn">{messages.hasDraft}</p>}
      <ul className="places">
        {places.map(({ name, photo, drawing }) => (
          <li key={name}>
            <a href={addressOf(name)}>
              <Shown photo={photo} drawing={drawing} />
              {nameOfPlace(name)}
            </a>{' '}
            <span className="quiet">{photo ? messages.photograph : messages.drawing}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Shown({ photo, drawing }: Pick<Place, 'photo' | 'drawing'>) {
  return photo ? (
    <img
      src={smallCopy(photo)}
      alt=""
      loading="lazy"
      data-x={photo.focus[0]}
      data-y={photo.focus[1]}
      className="focused"
    />
  ) : (
    <img src={drawing.src} alt="" loading="lazy" />
  )
}

/** One place: its photograph, the focal point, the crops, and the form of another photograph. */
export function PictureView(shown: PicturePlace) {
  const { place, hasDraft, isPublished, before, next } = shown
  const { name, pages, photo } = place
  return (
    <>
      <p>
        <a href={localHref('/office/pages/pictures')}>{messages.all}</a>
      </p>
      <h1>{nameOfPlace(name)}</h1>
      {pages.length > 0 && <p className="quiet">{messages.onPages({ names: pages.join(', ') })}</p>}
      <Results {...shown} />
      {hasDraft && <p className="note warn">{messages.hasDraft}</p>}
      {photo && <FocalPoint name={name} photo={photo} tapped={shown.tapped} />}
      {!photo && (
        <ul className="places">
          <li>
            <Shown {...place} />
          </li>
        </ul>
      )}
      <Upload {...shown} />
      <p className="row">
        {photo && <Action address={`/office/pages/picture/remove?place=${name}`} text={messages.remove} />}
        {isPublished && (
          <Action
            address="/office/pages/restore?file=pictures.yaml"
            text={messages.undo}
            fields={{ revision: before }}
          />
        )}
        <a href={localHref('/office/pages/text?file=pictures.yaml')}>{messages.history}</a>
        {next && <a href={addressOf(next)}>{messages.next}</a>}
      </p>
    </>
  )
}

function FocalPoint({ name, photo, tapped }: { name: string; photo: Photo; tapped: PicturePlace['tapped'] }) {
  const [x, y] = photo.focus
  const [wide, high] = [localDigits(x), localDigits(y)]
  return (
    <section>
      <h2>{messages.focus}</h2>
      <p>{messages.focusHelp}</p>
      <form
        method="post"
        action={localHref(`/office/pages/picture/focus?place=${name}`)}
        className="tap"
        noValidate
      >
        <input
          type="image"
          name="at"
          src={smallCopy(photo)}
          alt={messages.tap}
          width={tapped?.width}
          height={tapped?.height}
        />
      </form>
      <p className="quiet">{messages.focusAt({ x: wide, y: high })}</p>
      <h3>{messages.crops}</h3>
      <ul className="crops">
        {(['wide', 'square', 'tall'] as const).map((shape) => (
          <li key={shape}>
            <img src={smallCopy(photo)} alt="" data-x={x} data-y={y} className={`focused crop-${shape}`} />
            {messages.cropNames[shape]}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Upload({ place: { name, photo }, texts, problems, kept }: PicturePlace) {
  const fields = [
    ['altEn', 'en', messages.altEn, problems.alt],
    ['altBn', 'bn', messages.altBn, problems.alt],
    ['creditEn', 'en', messages.creditEn, problems.credit],
    ['creditBn', 'bn', messages.creditBn, problems.credit],
  ] as const
  return (
    <form
      method="post"
      action={addressOf(name)}
      encType="multipart/form-data"
      className="text-form"
      noValidate
    >
      <label htmlFor="file">{photo || kept ? messages.another : messages.choose}</label>
      <p className="quiet" id="file-help">
        {messages.chooseHelp}
      </p>
      {kept && (
        <>
          <input type="hidden" name="kept" value={kept} />
          <p className="note">{messages.kept}</p>
        </>
      )}
      {problems.file && (
        <p className="note error" id="file-problem">
          {messages.fileProblems[problems.file]}
        </p>
      )}
      <input
        id="file"
        name="file"
        type="file"
        accept="image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif"
        aria-describedby={problems.file ? 'file-problem file-help' : 'file-help'}
        aria-invalid={problems.file !== null || undefined}
      />
      <p className="quiet">{messages.altHelp}</p>
      {fields.map(([field, lang, label, problem]) => (
        <div key={field} className="field">
          <label htmlFor={field}>{label}</label>
          {problem && (
            <p className="note error" id={`${field}-problem`}>
              {messages.textProblems[problem]}
            </p>
          )}
          <input
            id={field}
            name={field}
            lang={lang}
            maxLength={80}
            defaultValue={texts[field]}
            aria-describedby={problem ? `${field}-problem` : undefined}
            aria-invalid={problem !== null || undefined}
          />
        </div>
      ))}
      <PublishButtons />
    </form>
  )
}

const outcomes = {
  'draft problems': messages.draftHasProblems,
  refused: messages.refused,
  busy: messages.busy,
  conflict: messages.conflict,
}

/** What was done, or why not. */
function Results({ done, message, problems }: PicturePlace) {
  const hasProblems = Object.values(problems).some((problem) => problem !== null)
  return (
    <>
      {done && (
        <p className="note" role="status">
          {messages.results[done]}
        </p>
      )}
      {hasProblems && (
        <p className="note error" role="alert">
          {messages.notTaken}
        </p>
      )}
      {message && (
        <div className="note error" role="alert">
          <p>{outcomes[message.kind]}</p>
          {(message.kind === 'refused' || message.kind === 'draft problems') && (
            <ul>
              {message.problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          )}
        </div>
      )}
    </>
  )
}

/** A button of a form of its own. */
function Action({
  address,
  text,
  fields = {},
}: {
  address: string
  text: string
  fields?: Record<string, number>
}) {
  return (
    <form method="post" action={localHref(address)}>
      {Object.entries(fields).map(([name, value]) => (
        <input type="hidden" key={name} name={name} value={value} />
      ))}
      <button type="submit" className="plain">
        {text}
      </button>
    </form>
  )
}
