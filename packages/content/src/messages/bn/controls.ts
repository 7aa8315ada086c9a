import { inBangla } from '../../numbers.ts'

// Carousels, tables, and other parts that many pages are built of.

export const pauseWhat = ({ what }: { what: string }) => `${what} থামান`
export const itemOf = ({ what, position, count }: { what: string; position: number; count: number }) =>
  `${what}, ${inBangla(count)}-এর মধ্যে ${inBangla(position)}`
export const stopOf = ({ position, count }: { position: number; count: number }) =>
  `${inBangla(position)} / ${inBangla(count)}`
export const slideOf = ({ position, count, title }: { position: number; count: number; title: string }) =>
  `${inBangla(count)}-এর মধ্যে ${inBangla(position)}: ${title}`
export const chooseATable = 'ছক বেছে নিন'
export const table = 'ছক'
export const dashMeans = '“–” মানে: এই সারিতে প্রযোজ্য নয়।'
export const item = 'অংশ'
export const goToItem = 'এই অংশে যান'
export const carousel = 'ক্যারাউজেল'
export const next = 'পরের'
export const previous = 'আগের'
export const play = 'চালান'
export const pause = 'থামান'
export const slide = 'স্লাইড'
export const previousShort = 'আগের'
export const slideRole = 'স্লাইড'
export const theSlides = 'স্লাইডগুলো'
