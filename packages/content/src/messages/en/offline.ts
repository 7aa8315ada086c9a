// What a visitor without a connection reads (apps/web/src/browser/offline-pages.ts).

export const cachedCopy = ({ date, time }: { date: string; time: string }) =>
  `Saved copy of ${date}, ${time}. The page could not be loaded just now.`
export const tryAgain = 'Try again'
export const noConnection = 'No connection'
export const notCached =
  'This page was not opened on this device before, so there is no copy of it. It opens by itself as soon as there is a connection.'
// The number of the school follows.
export const call = 'You can call the school at'
export const home = 'Home'
