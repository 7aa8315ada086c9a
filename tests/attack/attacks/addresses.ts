import type { Site } from '../../support/site.ts'
import { ask, pages, repeat } from '../attack.ts'

export const name = 'addresses'
export const sentence =
  '10 connections that request pages by always different spellings, queries and Host headers'

/** Other spellings of an address, each of which was once cached as a separate page. */
const spellings: ((page: string, run: number) => string)[] = [
  (page) => `/%${page.charCodeAt(0).toString(16)}${page.slice(1)}`,
  (page) => `/${page.toUpperCase()}`,
  (page, run) => `${'/'.repeat(2 + (run % 50))}${page}`,
  (page, run) => `/${page}#${run}`,
  (page, run) => `/${page}?utm_source=${run}`,
  (page, run) => `/${page}?title=${run}`,
  (_page, run) => `/nowhere-${run}`,
]

export const run = ({ url }: Site, signal: AbortSignal) =>
  repeat(10, signal, (run) => {
    const page = pages[run % pages.length] ?? ''
    const path = spellings[Math.floor(run / pages.length) % spellings.length]?.(page, run) ?? '/'
    const host = run % 2 ? `host-${run}.example` : new URL(url).host
    return ask(url, path, signal, { agent: false, headers: { host } })
  })
