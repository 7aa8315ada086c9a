import { flood, input } from '../attack.ts'

export const name = 'batches'
export const sentence = '24 connections that request ten lists in each batch'

const ten = Array.from({ length: 10 }, (_, number) => number)
const procedures = ten.map(() => 'notices.list').join(',')

export const run = flood(24, (run) => {
  const inputs = Object.fromEntries(ten.map((i) => [i, { title: 'e', date: `${(run + i) % 10}` }]))
  return `/trpc/${procedures}?batch=1&input=${input(inputs)}`
})
