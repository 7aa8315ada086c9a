export const vitest: string
export const playwright: string

type Options = ReadonlyMap<string, 'always' | 'perhaps' | 'never'>
export function knownOptions(): { vitest: Options; playwright: Options }
export function wordsOfPrograms(
  words: readonly string[],
  known: { vitest: Options; playwright: Options },
): { vitest: string[] | null; playwright: string[] | null }
