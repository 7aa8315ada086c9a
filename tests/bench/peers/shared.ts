import { readFile } from 'node:fs/promises'

// What both peers need: the benchmark copies this file into each of them.

export interface Notice {
  id: string
  headline: string
  date: string | null
  attachment?: 'picture' | 'pdf' | 'file' | null
}

export interface Picture {
  src: string
  width: number
  height: number
  widths: number[]
}

interface Content {
  /** All notices, the newest first. */
  list: Notice[]
  banners: { id: string; picture: Picture }[]
  notices: Notice[]
  news: (Notice & { text: string; picture: Picture | null })[]
}

/** The rows that our site shows, from the file that the benchmark has written: read for each page that is rendered. */
export async function readContent(): Promise<Content> {
  return JSON.parse(await readFile(process.env.PEER_CONTENT ?? '', 'utf8'))
}

/** The notices of a list with this filter. */
export function matching(list: Notice[], title = ''): Notice[] {
  const words = title.trim().toLowerCase()
  return words ? list.filter(({ headline }) => headline.toLowerCase().includes(words)) : list
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' ')

/** Day, month and year of an ISO date as they are written. */
export function partsOf(date: string) {
  const [year, month, day] = date.split('-').map(Number)
  return [day, months[(month ?? 1) - 1], year] as const
}

export const langOf = (text: string) => (/^[\s\d–-]*[\u0980-\u09ff]/.test(text) ? 'bn' : undefined)

/** The parts of a text: those at odd places are in Bangla, if it is not in Bangla as a whole. */
export const runsOf = (text: string) =>
  langOf(text) ? [text] : text.split(/([\u0980-\u09ff][\u0980-\u09ff\s।,–-]*)/)

export const RIGHT = 'M9 6l6 6-6 6'
export const ARROW = 'M5 12h14M13 6l6 6-6 6'
