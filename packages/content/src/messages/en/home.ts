// The home page.

export const positionOf = ({ position, count }: { position: number; count: number }) =>
  `${position} of ${count}`
export const slide = 'Slide'
export const nextSlide = 'Next slide'
export const previousSlide = 'Previous slide'
export const slideRole = 'slide'
export const highlights = 'Highlights'
export const carousel = 'carousel'
export const readMore = 'Read More'
export const events = 'Events'
export const aboutTheSchool = 'about the school'
export const news = 'News'
export const noNoticesAvailable = 'No notices available.'
export const voice = 'Voice'
export const latestLabel = 'Latest:'
export const latest = 'Latest'
// What a pause button pauses.
export const theSlides = 'the slides'
export const theVoices = 'the voices of parents'
export const thePartners = 'the partners'
export const theLatestNews = 'the latest news'
// The school's day.
export const today = 'Today'
export const next = 'Next in the calendar'
export const menuOfToday = 'Today’s menu'
