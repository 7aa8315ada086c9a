import { trpc } from '../../trpc.ts'
import type { ChoicesInput } from './choices-input.ts'

/** What can be chosen. Its key is what is chosen already, so the answer for an earlier choice can never be shown. */
export const useChoices = (input: ChoicesInput) => trpc.admission.choices.useQuery(input)
