import type { Site } from '../../support/site.ts'
import { input, repeat } from '../attack.ts'
import { writeRequests } from '../raw.ts'

export const name = 'pipelined'
export const sentence = '8 connections with 12 or 300 pipelined requests each, far more than the limit'

const list = (run: number) => `/trpc/notices.list?input=${input({ title: 'e', date: `${run % 10}` })}`

export const run = ({ url }: Site, signal: AbortSignal) =>
  repeat(8, signal, (run) => {
    const requests = Array.from({ length: run % 4 ? 12 : 300 }, (_, i) =>
      i % 3 ? list(run + i) : '/trpc/home',
    )
    return writeRequests(url, requests, signal, { reads: true })
  })
