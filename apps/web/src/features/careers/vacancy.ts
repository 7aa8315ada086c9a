import type { Vacancy } from '../../trpc.ts'
import { upstreamName } from '../../ui/upstream-name.ts'

export const textOf = ({ responsibilities, qualification, additionalRequirement }: Vacancy) =>
  [responsibilities, qualification, additionalRequirement].filter(Boolean).join('\n')

/** The title of a vacancy, or its designation. */
export const titleOf = ({ title, designation }: { title: string; designation: string }) =>
  upstreamName('designations', title || designation)

/** The names of a vacancy as this page shows them. */
export const namesOf = ({
  designation,
  department,
  subject,
  location,
}: {
  designation: string
  department: string
  subject: string
  location: string
}) => ({
  designation: upstreamName('designations', designation),
  department: upstreamName('departments', department),
  subject: upstreamName('subjects', subject),
  location: upstreamName('locations', location),
})
