// What a visitor without a connection reads (apps/web/src/browser/offline-pages.ts).

export const cachedCopy = ({ date, time }: { date: string; time: string }) =>
  `Saved copy of ${date}, ${time}. The page could not be loaded now.`
export const tryAgain = 'Try again'
export const noConnection = 'No connection'
export const notCached =
  'This page has not been opened on this device before, so there is no copy of it. It opens by itself when the connection is back.'
// The number of the school follows.
export const call = 'You can call the school at'
export const home = 'Home'
