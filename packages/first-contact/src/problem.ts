import type { Problem, Text } from './report.ts'

// What every sentence of a check is made of.

const MAP: Text = { en: 'Write into the map:', bn: 'ম্যাপে লিখুন:' }
export const NONE: Text = { en: 'Nothing has to be done.', bn: 'কিছু করতে হবে না।' }

export const problem = (weight: Problem['weight'], by: Problem['by'], cause: Text, cure: Text): Problem => ({
  weight,
  by,
  cause,
  cure,
})

export const inMap = (what: string): Text => ({ en: `${MAP.en} ${what}`, bn: `${MAP.bn} ${what}` })
export const quoted = (samples: readonly string[]) => samples.map((sample) => `“${sample}”`).join(', ')
