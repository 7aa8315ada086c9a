import { MixedText } from '../ui/mixed-text.tsx'
import type { BlockProps } from './block.ts'

/** The stages of school as a stair: each step is as wide as it has classes, and higher than the one before. */
export function StagesBlock({ block }: BlockProps<'stages'>) {
  return (
    <>
      {block.note && <p className="mb-5 max-w-[62ch]">{block.note}</p>}
      <ol className="stages">
        {block.stages.map(({ title, classes, age, text }) => (
          <li key={title} data-years={classes.length}>
            <h3 className="text-xl">
              <MixedText text={title} />
            </h3>
            <p className="age">{age}</p>
            <p className="mt-2 max-w-[40ch]">
              <MixedText text={text} />
            </p>
            <ul className="years">
              {classes.map((name) => (
                <li key={name}>
                  <MixedText text={name} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </>
  )
}
