import { inBangla } from '../../numbers.ts'

// Teachers and their profiles.

export const countTeachers = ({ count }: { count: number }) => `${inBangla(count)} জন শিক্ষক`
export const noTeachersFound = 'কোনো শিক্ষক পাওয়া যায়নি।'
export const partOfAName = 'নাম লিখুন'
export const name = 'নাম'
export const femaleFaculty = 'নারী শিক্ষক'
export const maleFaculty = 'পুরুষ শিক্ষক'
export const profileNotFoundText = 'এই লিংকে কোনো শিক্ষকের তথ্য নেই।'
export const profileNotFound = 'শিক্ষকের তথ্য পাওয়া যায়নি'
export const nothingListed = 'এখানে এখনো কিছু নেই।'
export const empty = 'খালি'
export const email = 'ই-মেইল'
export const qualification = 'শিক্ষাগত যোগ্যতা'
export const department = 'বিভাগ'
export const about = 'পরিচিতি'
export const researchProfiles = 'গবেষণার প্রোফাইল'
