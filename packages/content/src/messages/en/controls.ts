// Carousels, tables, and other parts that many pages are built of.

export const pauseWhat = ({ what }: { what: string }) => `Pause ${what}`
export const itemOf = ({ what, position, count }: { what: string; position: number; count: number }) =>
  `${what} ${position} of ${count}`
export const stopOf = ({ position, count }: { position: number; count: number }) => `${position} / ${count}`
export const slideOf = ({ position, count, title }: { position: number; count: number; title: string }) =>
  `${position} of ${count}: ${title}`
export const chooseATable = 'Choose a table'
export const table = 'Table'
export const dashMeans = '“–” means: does not apply to this row.'
export const item = 'Item'
export const goToItem = 'Go to item'
export const carousel = 'carousel'
export const next = 'Next'
export const previous = 'Previous'
export const play = 'Play'
export const pause = 'Pause'
export const slide = 'Slide'
export const previousShort = 'Prev'
export const slideRole = 'slide'
export const theSlides = 'the slides'
