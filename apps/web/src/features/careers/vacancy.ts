import type { Vacancy } from '../../trpc.ts'

export const textOf = ({ responsibilities, qualification, additionalRequirement }: Vacancy) =>
  [responsibilities, qualification, additionalRequirement].filter(Boolean).join('\n')

export const titleOf = ({ title, designation }: Vacancy) => title || designation
