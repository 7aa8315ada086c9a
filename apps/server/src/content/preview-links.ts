import { createHmac } from 'node:crypto'
import { type Locale, localPath } from '@school/content/locales'
import type { DataKeys } from '@school/outbox/data-keys'
import { isSignedBy } from '@school/outbox/signed-links'

// Signed addresses that show a page with a draft, for the head: whoever has one needs no account. Nothing is stored; an address is for
// one revision and its page, and works for a week.

const DAYS = 7
const DAY_MS = 86_400_000
const SIGNATURE_BYTES = 16

const signaturesOf = (keys: DataKeys, signed: string) =>
  keys
    .derive('content preview')
    .map((key) => createHmac('sha256', key).update(signed).digest().subarray(0, SIGNATURE_BYTES))

/** @param open a file with a draft; its newest revision is shown */
export function previewAddress(
  keys: DataKeys,
  locale: Locale,
  { file, version, path }: { file: string; version: number; path: string | null },
): string | null {
  if (path === null) return null
  const language = file.includes('/bn/') ? 'bn' : file.includes('/en/') ? 'en' : locale
  const day = Math.floor(Date.now() / DAY_MS) + DAYS
  const [signature] = signaturesOf(keys, `${version} ${day} ${path} ${language}`)
  if (!signature) return null
  const token = `${version}-${day}-${signature.toString('base64url')}`
  return `${localPath('/office/preview', language)}/${token}${path}`
}

/** @returns the revision that an address shows; null when it is not ours or too old */
export function openPreview(keys: DataKeys, token: string, path: string, language: Locale): number | null {
  const [, version = '', day = '', signature = ''] = /^(\d{1,12})-(\d{5})-([\w-]{22})$/.exec(token) ?? []
  const isOurs = isSignedBy(signaturesOf(keys, `${version} ${day} ${path} ${language}`), signature)
  return isOurs && Date.now() < (Number(day) + 1) * DAY_MS ? Number(version) : null
}
