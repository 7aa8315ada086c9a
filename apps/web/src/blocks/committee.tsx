import { Icon } from '../ui/icon.tsx'
import { MixedText } from '../ui/mixed-text.tsx'
import { type BlockProps, titleLevel } from './block.ts'
import { formatFigure } from './figure.ts'

/** A committee: its seats, tier by tier. */
export function CommitteeBlock({ block, lang }: BlockProps<'committee'>) {
  const Title = titleLevel(block)
  return (
    <>
      <ol className="grid justify-items-center">
        {block.tiers.map((tier, index) => (
          <li key={tier[0]?.role} className="grid w-full justify-items-center">
            {index > 0 && <span aria-hidden="true" className="h-6 w-px bg-line-strong" />}
            <ul className="grid w-full gap-4 sm:flex sm:justify-center">
              {tier.map(({ role, seats, text }) => (
                <li
                  key={role}
                  className="card grid content-start justify-items-center gap-1 p-4 text-center sm:max-w-96 sm:flex-1 md:p-5"
                >
                  <span aria-hidden="true" className="flex flex-wrap justify-center gap-1.5">
                    {Array.from({ length: seats }, (_, seat) => (
                      <span
                        // biome-ignore lint/suspicious/noArrayIndexKey: equal icons, which never change their order
                        key={seat}
                        className="grid size-9 place-items-center rounded-full bg-green-100 text-green-800"
                      >
                        <Icon name="user" size={20} />
                      </span>
                    ))}
                  </span>
                  <Title className="mt-1 text-lg leading-snug">
                    <span className="text-gold-700 tabular-nums">{formatFigure(seats, lang)}</span>{' '}
                    <MixedText text={role} />
                  </Title>
                  <p className="text-sm text-muted">
                    <MixedText text={text} />
                  </p>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {block.note && <p className="mt-4 max-w-[62ch] text-sm text-muted">{block.note}</p>}
    </>
  )
}
