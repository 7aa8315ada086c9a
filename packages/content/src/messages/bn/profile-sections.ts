// Sections of the profile of a teacher.

export const teachingExpertise = 'পাঠদানের বিষয়'
export const researchInterest = 'গবেষণার বিষয়'
export const journalPublication = 'জার্নালে প্রকাশনা'
export const conferencePublication = 'কনফারেন্সে প্রকাশনা'
export const book = 'বই বা বইয়ের অধ্যায়'
export const rewards = 'পুরস্কার'
export const others = 'অন্যান্য কার্যক্রম'
