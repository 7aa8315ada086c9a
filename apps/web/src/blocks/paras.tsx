import { MixedText } from '../ui/mixed-text.tsx'
import { type BlockProps, titleLevel } from './block.ts'
import { formatFigure } from './figure.ts'

const PARAS = 30

/** The thirty Paras as a way: each stage shows all of them, with those that are memorised by its end filled. */
export function ParasBlock({ block, lang }: BlockProps<'paras'>) {
  const Title = titleLevel(block)
  return (
    <>
      {block.note && <p className="mb-5 max-w-[62ch]">{block.note}</p>}
      <ol className="paras">
        {block.stages.map(({ title, text, memorised }, index) => (
          <li key={title}>
            <p aria-hidden="true" className="font-serif text-4xl leading-none text-gold-400 tabular-nums">
              {formatFigure(memorised, lang)}
            </p>
            <div>
              <Title className="text-xl text-white">
                <MixedText text={title} />
              </Title>
              <p className="mt-1 max-w-[50ch] text-white/85">
                <MixedText text={text} />
              </p>
            </div>
            <Way from={block.stages[index - 1]?.memorised ?? 0} to={memorised} />
          </li>
        ))}
      </ol>
    </>
  )
}

/** Thirty pages: those known before, those of this stage, and those to come. */
function Way({ from, to }: { from: number; to: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 298 20" className="way">
      {Array.from({ length: PARAS }, (_, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: the pages never change their places
          key={index}
          x={index * 10}
          y={0}
          width={8}
          height={20}
          rx={2}
          className={index < from ? 'known' : index < to ? 'new' : undefined}
        />
      ))}
    </svg>
  )
}
