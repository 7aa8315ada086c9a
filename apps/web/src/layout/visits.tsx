import * as messages from '@school/content/messages/layout'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../ui/format-number.ts'

const visitLabels = [
  ['today', messages.today],
  ['yesterday', messages.yesterday],
  ['total', messages.allTime],
] as const

type VisitNumbers = Record<(typeof visitLabels)[number][0], number>

/**
 * The visitor counter (docs/spec/rulings.md#30, #58). Its numbers arrive after the page, in reserved space. Without a response
 * the space stays empty.
 */
export function Visits() {
  const { data: numbers } = useQuery({
    queryKey: ['visits'],
    queryFn: askForVisits,
    // Once for each document.
    staleTime: 'static',
    retry: false,
  })
  return (
    <section
      aria-labelledby="visitors"
      className={`flex min-h-6 w-full flex-wrap gap-x-5 gap-y-1 text-sm text-white/85 ${numbers ? '' : 'invisible'}`}
    >
      <h2 id="visitors" className="font-sans text-sm leading-[inherit]">
        {messages.visitors}
      </h2>
      <dl className="flex flex-wrap gap-x-5 gap-y-1">
        {visitLabels.map(([name, label]) => (
          <div key={name} className="flex gap-1.5">
            <dt>{label}</dt>
            <dd className="min-w-[2ch] font-semibold text-gold-400 tabular-nums">
              {formatCount(numbers ? numbers[name] : 0)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/**
 * A visit begins when the visitor comes from elsewhere, not by a reload, by Back or by a navigation within the site. Nothing
 * is stored on the device.
 */
async function askForVisits({ signal }: { signal: AbortSignal }): Promise<VisitNumbers | null> {
  if ('prerendering' in document && document.prerendering)
    await new Promise((resolve) => document.addEventListener('prerenderingchange', resolve, { once: true }))
  const [opening] = performance.getEntriesByType('navigation')
  const inside = document.referrer.startsWith(`${location.origin}/`)
  const begins = !inside && (!opening || ('type' in opening && opening.type === 'navigate'))
  const answer = await fetch('/visits', { method: begins ? 'POST' : 'GET', signal })
  return answer.status === 200 ? answer.json() : null
}
