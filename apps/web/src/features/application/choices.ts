import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type AskedChoices, keyOf } from './asked-choices.ts'

/** What can be chosen: asked for by what is chosen, so an answer for an earlier choice can never be shown. */
export function useChoices(asked: AskedChoices) {
  const { trpc } = useRouteContext({ from: '/apply-online' })
  return useQuery({
    queryKey: keyOf(asked),
    queryFn: ({ signal }) => trpc.admission.choices.query(asked, { signal }),
  })
}
