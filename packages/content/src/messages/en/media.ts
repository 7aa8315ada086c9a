// Gallery and videos.

import { plural } from '../../plural.ts'

export const pictureNumber = ({ position }: { position: number }) => `Picture ${position}`
export const pictureOf = ({ position, count }: { position: number; count: number }) =>
  `Picture ${position} of ${count}:`
export const noPictures = 'No pictures yet.'
/** Above the pictures of `/hostel-gallery`. */
export const wholeSchool =
  'The school has one gallery: this page and the Picture Gallery show all of its pictures, from the hostel and from the rest of the school.'
export const pictures = 'Pictures'
export const next = 'Next'
export const previous = 'Previous'
export const pictureMissing = 'This picture cannot be shown at the moment.'
export const close = 'Close'
export const zoomIn = 'Enlarge'
export const zoomOut = 'Whole picture'
export const playLabel = 'Play:'
export const video = 'Video'
export const noVideosFound = 'No videos found.'
export const wordsOfTheTitle = 'Words in the title'
export const title = 'Title'
export const watchOnYoutube = 'Watch on YouTube'
export const youtubeNote = 'The video loads from YouTube when you start it, not before.'
export const countVideos = ({ count }: { count: number }) =>
  plural(count, { one: '1 video', other: `${count} videos` })
