import type { Db } from '@school/prisma'
import { saveAccount } from '@school/server/office-accounts'

// A clerk's browser, without scripts.

interface Site {
  url: string
}

type Fields = Record<string, string>

export const PASSWORD = 'a long password of the office'

/** Creates an account. */
export const account = (db: Db, name: string, role: 'officer' | 'reader' | 'editor') =>
  saveAccount(db, name, role, PASSWORD)

/** An answer that has come whole. Files are recorded while they are sent, so what an answer did is not done when it begins. */
async function wholeAnswer(url: string, options: RequestInit): Promise<Response> {
  const answer = await fetch(url, { ...options, redirect: 'manual' })
  const bytes = await answer.arrayBuffer()
  const { status, headers } = answer
  return new Response(bytes.byteLength ? bytes : null, { status, headers })
}

export const get = (site: Site, path: string, cookie = '', headers: Fields = {}) =>
  wholeAnswer(site.url + path, { headers: { cookie, ...headers } })

/** @param fields pairs where one is repeated */
export const post = (
  site: Site,
  path: string,
  fields: Fields | [string, string][],
  cookie = '',
  headers: Fields = {},
) =>
  wholeAnswer(site.url + path, {
    method: 'POST',
    headers: { origin: site.url, cookie, ...headers },
    body: new URLSearchParams(fields),
  })

export const cookieOf = (response: Response): string =>
  String(response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''

/** Signs in. @returns the cookie */
export async function signIn(site: Site, name: string, password = PASSWORD): Promise<string> {
  const response = await post(site, '/office', { name, password })
  if (response.status !== 303) throw new Error(`${name} could not sign in: ${response.status}`)
  return cookieOf(response)
}

/** The text of a page as it is read: without tags, one blank between words. */
export const textOf = async (response: Response): Promise<string> =>
  (await response.text())
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
/** A text or a value of HTML as it is read. */
export const decoded = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#x27);/g, (whole, name: string) => ENTITIES[name] ?? whole)

/** The value of a hidden field. */
export const hiddenIn = (html: string, name: string): string =>
  decoded(new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '')
