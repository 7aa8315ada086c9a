// Teachers and their profiles.

import { plural } from '../../plural.ts'

export const countTeachers = ({ count }: { count: number }) =>
  plural(count, { one: '1 teacher', other: `${count} teachers` })
export const noTeachersFound = 'No teachers found.'
export const partOfAName = 'Part of a name'
export const name = 'Name'
export const femaleFaculty = 'Female Faculty'
export const maleFaculty = 'Male Faculty'
export const profileNotFoundText = "There is no teacher's page at this address."
export const profileNotFound = 'Faculty data not found'
export const nothingListed = 'Nothing is listed here yet.'
export const empty = 'Empty'
export const email = 'Email'
export const qualification = 'Qualification'
export const department = 'Department'
export const about = 'About'
export const researchProfiles = 'Research profiles'
