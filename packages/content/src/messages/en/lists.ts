// Notices, news, events, the calendar, and what lists have in common.

import { plural } from '../../plural.ts'

export const countLeft = ({ count }: { count: number }) => `(${count} left)`
export const countNotices = ({ count }: { count: number }) =>
  plural(count, { one: '1 notice', other: `${count} notices` })
export const countNews = ({ count }: { count: number }) =>
  plural(count, { one: '1 news item', other: `${count} news items` })
export const countEvents = ({ count }: { count: number }) =>
  plural(count, { one: '1 event', other: `${count} events` })
export const moreShown = ({ more, left }: { more: number; left: number }) =>
  `${more} more shown, ${left === 0 ? 'no more' : `${left} left`}.`
export const byDate = 'By date'
export const dateExamples = '04 Sept 2025'
export const month = 'Month'
export const year = 'Year'
export const anyMonth = 'Any month'
export const anyYear = 'Any year'
export const upcomingEvents = 'Upcoming events'
export const pastEvents = 'Past events'
export const pdfTitle = ({ title }: { title: string }) => `PDF: ${title}`
export const print = 'Print'
export const share = 'Share'
export const linkCopied = 'Link copied'
export const allDatesInYourCalendar = 'All dates in your calendar'
export const noDataFound = 'No data found.'
export const date = 'Date'
export const entry = 'Entry'
export const rowNumber = 'No.'
export const furtherDates = 'Further dates'
export const next = 'Next'
export const today = 'Today'
export const eventsInYourCalendar = 'Events in your calendar'
export const subscribeToDates = 'Subscribe: changes appear by themselves'
export const readMore = 'Read More'
export const noNewsFound = 'No news found.'
export const latestNews = 'Latest News'
export const clear = 'Clear'
export const search = 'Search'
export const showMore = 'Show more'
export const academicCalendar = 'Academic calendar'
export const events = 'Events'
export const newsInYourNewsReader = 'News in your news reader'
export const news = 'News'
export const noticesInYourNewsReader = 'Notices in your news reader'
export const pictureAttached = 'Picture attached'
export const pdfAttached = 'PDF attached'
export const askTheOffice = 'Ask the office'
export const noNoticesFound = 'No notices found.'
export const wordsOfTheHeadline = 'Words in the headline'
export const title = 'Title'
export const notices = 'Notices'
export const addToCalendar = 'Add to your calendar'
export const viewAllEvents = 'View All Events'
export const recentEvents = 'Recent Events'
export const viewAllNews = 'View All News'
export const recentNews = 'Recent News'
export const download = 'Download'
export const open = 'Open'
export const picture = 'Picture'
export const pdf = 'PDF'
export const attachmentMissing =
  'The attachment cannot be shown at the moment. Please try again later. If you need it, ask the office.'
export const fileAttached = 'File attached'
export const file = 'File'
export const attachmentGone =
  "The school's server does not have this file any more. The office can send it to you."
export const attachmentTooLarge = 'The file is too large to be offered here. The office can send it to you.'
export const elsewhere = '(on another site)'
export const onAnotherSite = ({ host }: { host: string }) => `On another site: ${host}`
export const seeAllNotices = 'See All Notices'
export const recentNotices = 'Recent Notices'
