// Sections of the profile of a teacher.

export const teachingExpertise = 'Teaching Expertise'
export const researchInterest = 'Research Interest'
export const journalPublication = 'Journal Publication'
export const conferencePublication = 'Conference Publication'
export const book = 'Book or Chapter Publication'
export const rewards = 'Rewards'
export const others = 'Other Activities'
