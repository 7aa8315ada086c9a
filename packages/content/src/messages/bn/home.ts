import { inBangla } from '../../numbers.ts'

// The home page.

export const positionOf = ({ position, count }: { position: number; count: number }) =>
  `${inBangla(count)}-এর মধ্যে ${inBangla(position)}`
export const slide = 'স্লাইড'
export const nextSlide = 'পরের স্লাইড'
export const previousSlide = 'আগের স্লাইড'
export const slideRole = 'স্লাইড'
export const highlights = 'একনজরে একাডেমি'
export const carousel = 'ক্যারাউজেল'
export const readMore = 'আরও পড়ুন'
export const events = 'অনুষ্ঠান'
export const aboutTheSchool = 'বিদ্যালয় সম্পর্কে'
export const news = 'সংবাদ'
export const noNoticesAvailable = 'এখন কোনো নোটিশ নেই।'
export const voice = 'মতামত'
export const latestLabel = 'সর্বশেষ:'
export const latest = 'সর্বশেষ'
// What a pause button pauses.
export const theSlides = 'স্লাইডগুলো'
export const theVoices = 'অভিভাবকদের মতামত'
export const thePartners = 'সহযোগীদের লোগো'
export const theLatestNews = 'সর্বশেষ সংবাদ'
// The school's day.
export const today = 'আজ'
export const next = 'সামনে যা আছে'
export const menuOfToday = 'আজকের খাবার'
