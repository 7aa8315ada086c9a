import { useQuery } from '@tanstack/react-query'
import { useProcedures } from '../../query-client.ts'
import type { ChoicesInput } from './choices-input.ts'

/**
 * Returns the available options. The query key consists of the choices so far, so options of an earlier choice never
 * appear.
 */
export const useChoices = (input: ChoicesInput) =>
  useQuery(useProcedures().admission.choices.queryOptions(input))
