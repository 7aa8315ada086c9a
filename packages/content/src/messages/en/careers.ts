// Vacancies and the admit card.

import { plural } from '../../plural.ts'

export const countVacancies = ({ count }: { count: number }) =>
  plural(count, { one: '1 vacancy', other: `${count} vacancies` })
export const lastDayWas = ({ date }: { date: string }) => `The last day for applications was ${date}.`
export const downloadFile = ({ format, size }: { format: string; size: string }) =>
  `Download (${[format, size].filter(Boolean).join(', ')})`
export const allVacancies = 'All vacancies'
export const admitCard = 'Admit Card'
export const advertisementMissing =
  'The advertisement cannot be downloaded at the moment. Please try again later.'
export const theAdvertisement = 'The advertisement'
export const downloadAdvertisement = 'Download advertisement'
export const applyNow = 'Apply Now'
export const applying = 'Applying'
export const admitCardForApplicants = 'Job applicants can download their admit card here.'
export const appliedAlready = 'Already applied?'
export const noCareersFound = 'No careers found.'
export const vacancyExample = 'Teacher, Hostel …'
export const vacancySearch = 'Title, department or location'
export const theCircularInFullSize = 'The circular in full size'
export const latestCareer = 'Latest vacancy'
export const since = 'Published on'
export const applyBy = 'Apply by'
export const closedOn = 'Closed on'
export const open = 'Open'
export const closed = 'Closed'
export const location = 'Location'
export const subject = 'Subject'
export const department = 'Department'
export const designation = 'Designation'
export const vacancyNotFound = 'There is no vacancy at this address, or it has been removed.'
export const noDataFound = 'No data found.'
export const additionalRequirement = 'Additional requirement'
export const responsibilities = 'Responsibilities'
export const qualification = 'Qualification'
export const applicationsUntil = 'Applications until'
export const applicationsFrom = 'Applications from'
export const jobType = 'Job type'
export const gender = 'Gender'
export const positions = 'Positions'
export const downloading = 'Downloading...'
export const downloadAdmitCard = 'Download Admit Card'
export const admitCardHint =
  'Enter the mobile number of your application and the password you received with it.'
export const admitCardFile = 'Admission-Form.pdf'
