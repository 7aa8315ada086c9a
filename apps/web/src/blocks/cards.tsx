import { langOf } from '../ui/language.ts'
import { MixedText } from '../ui/mixed-text.tsx'
import { type BlockProps, titleLevel } from './block.ts'
import { ContentIcon } from './icons.tsx'

type Block = BlockProps<'cards'>['block']

/** Cards with a title and a text; with icons, tiles; with questions, what is asked and its answer. */
export function CardsBlock({ block }: BlockProps<'cards'>) {
  return (
    <>
      {block.note && <p className="mb-5 max-w-[62ch]">{block.note}</p>}
      {block.items.some(({ question }) => question) ? (
        <Answers block={block} />
      ) : block.look === 'cards' ? (
        <Cards block={block} />
      ) : (
        <Words block={block} />
      )}
    </>
  )
}

function Cards({ block }: { block: Block }) {
  const Title = titleLevel(block)
  const tiles = block.items.every(({ icon }) => icon)
  return (
    <ul
      className={`grid gap-5 sm:grid-cols-2 ${tiles && block.items.length % 3 === 0 ? 'xl:grid-cols-3' : ''}`}
    >
      {block.items.map(({ title, text, icon }) => (
        <li
          key={title}
          className={`card p-5 md:p-6 ${icon ? 'grid grid-cols-[3rem_minmax(0,1fr)] gap-x-4 sm:block' : 'plain'}`}
        >
          {icon && (
            <span className="row-span-2 grid size-12 place-items-center sm:mb-3 rounded-field bg-green-100 text-green-800">
              <ContentIcon icon={icon} />
            </span>
          )}
          <Title className="text-xl">
            <MixedText text={title} />
          </Title>
          <p lang={langOf(text)} className="mt-2 text-muted">
            <MixedText text={text} />
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Without frames: statements in large type, or words with a line of text below each. */
function Words({ block }: { block: Block }) {
  const Title = titleLevel(block)
  return (
    <ul className={block.look}>
      {block.items.map(({ title, text }) => (
        <li key={title}>
          <Title>
            <MixedText text={title} />
          </Title>
          <p lang={langOf(text)}>
            <MixedText text={text} />
          </p>
        </li>
      ))}
    </ul>
  )
}

/** What parents ask, each as words of theirs, with the answer below. */
function Answers({ block }: { block: Block }) {
  const Title = titleLevel(block)
  return (
    <ul className="answers">
      {block.items.map(({ question, title, text }) => (
        <li key={title}>
          {question && (
            <p lang={langOf(question)} className="question font-serif text-xl leading-snug">
              <MixedText text={question} />
            </p>
          )}
          <div className="answer">
            <Title className="text-lg text-green-900">
              <MixedText text={title} />
            </Title>
            <p lang={langOf(text)} className="mt-1">
              <MixedText text={text} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
