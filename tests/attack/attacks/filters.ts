import { flood } from '../attack.ts'

export const name = 'filters'
export const sentence = '200 connections that request lists with always different filters, `?title=<random>`'

// No filter was requested before, so every page is rendered.
export const run = flood(200, () => `/all-notice?title=${Math.random().toString(36).slice(2)}`)
