import { flood, pages } from '../attack.ts'

export const name = 'queries'
export const sentence =
  '200 connections that request pages with always different parameters, `?x=1` to `?x=n`'

// No page reads these parameters, so every address is answered from the page cache.
export const run = flood(200, (run) => `/${pages[run % pages.length]}?x=${run}`)
