import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type ChoicesInput, keyOf } from './choices-input.ts'

/** What can be chosen. Its key is what is chosen already, so the answer for an earlier choice can never be shown. */
export function useChoices(input: ChoicesInput) {
  const { trpc } = useRouteContext({ from: '/apply-online' })
  return useQuery({
    queryKey: keyOf(input),
    queryFn: ({ signal }) => trpc.admission.choices.query(input, { signal }),
  })
}
