import {
  classes,
  dependsOnClass,
  type FeeQuestion,
  type Programme,
  programmes,
  type SchoolClass,
} from '@school/content/fee-questions'

// The choices of the fee calculator in the address: ?programme=core&class=play&sibling=yes&transport=yes.

/** The choices as the address has them. */
export interface WrittenChoices {
  programme?: string
  class?: string
  sibling?: string
  transport?: string
}

/** The choices in one spelling. What the lists do not have is `unknown`, so that there are few pages. */
export interface FeeChoices {
  programme?: Programme | 'unknown'
  class?: SchoolClass | 'unknown'
  sibling?: 'yes'
  transport?: 'yes'
}

export function parseChoices(search: Record<string, unknown>): WrittenChoices {
  const read: WrittenChoices = {}
  for (const name of ['programme', 'class', 'sibling', 'transport'] as const)
    if (typeof search[name] === 'string') read[name] = search[name].slice(0, 40)
  return read
}

/** Returns the choices that the page depends on; none before a question was asked. */
export function feeChoices(written: WrittenChoices): FeeChoices {
  if (Object.keys(written).length === 0) return {}
  const programme = oneOf(programmes, written.programme)
  const withClass = programme === 'unknown' ? written.class : dependsOnClass(programme)
  return {
    programme,
    ...(withClass && { class: oneOf(classes, written.class) }),
    ...(written.sibling === 'yes' && { sibling: 'yes' }),
    ...(written.transport === 'yes' && { transport: 'yes' }),
  }
}

function oneOf<T extends string>(known: readonly T[], written: string | undefined): T | 'unknown' {
  return known.find((one) => one === written) ?? 'unknown'
}

/** Returns what is asked, or the choice that is missing or unknown. */
export function questionOf(choices: FeeChoices): FeeQuestion | 'programme' | 'class' {
  const { programme = 'unknown', class: schoolClass = null, sibling, transport } = choices
  if (programme === 'unknown') return 'programme'
  if (schoolClass === 'unknown') return 'class'
  return {
    programme,
    class: schoolClass,
    sibling: sibling === 'yes',
    transport: transport === 'yes',
  }
}
