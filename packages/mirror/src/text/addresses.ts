import { pathFromRoot } from '@school/upstream/file-paths'
import { asciiDigits } from '@school/upstream/schemas'

// The addresses in the attributes of HTML.

/** Where a link or a picture leads: to an address, or to a file of the upstream by its path. */
export type Target = { link: string } | { file: string }

const EMAIL = /^[^\s@/:]{1,64}@[^\s@/:]{1,200}\.[a-z]{2,}$/i
/** The ending of a file. Pages of the upstream have no meaning here. */
const FILE_ENDING = /\.(?!html?$|php\d?$|aspx?$|jsp$)[a-z][a-z0-9]{1,5}$/i

/** @returns null for an address that leads nowhere here: a page of the upstream's own, or a part of the page */
export function targetOf(written: string | undefined, isPicture = false): Target | null {
  // Pasted behind the beginning of an address that was there already, or behind a blank.
  const address = (written ?? '')
    .trim()
    .replace(/^https?:\/{2}(?=https?:\/{2})/i, '')
    .replace(/^(mailto|tel):(?:%20|\s){1,9}/i, '$1:')
  if (address === '' || address.startsWith('#')) return null
  if (EMAIL.test(address)) return { link: `mailto:${address}` }
  if (/^(?:mailto|tel):./i.test(address)) {
    const [to = '', ...query] = address.split('?')
    // The subject of an e-mail has words.
    // A telephone dials digits of ASCII only.
    const dialled = /^tel:/i.test(to) ? asciiDigits(to) : to
    return {
      link: [dialled.replace(/\s/g, ''), ...query.map((part) => part.replace(/\s+/g, '%20'))].join('?'),
    }
  }
  if (/^www\../i.test(address)) return web(`http://${address}`)
  if (address.startsWith('//')) return isPicture ? { file: `https:${address}` } : web(`https:${address}`)
  if (/^https?:/i.test(address)) return isPicture ? { file: address } : web(address)
  if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return null
  return isPicture || FILE_ENDING.test(address.split(/[?#]/, 1)[0] ?? '')
    ? { file: pathFromRoot(address) }
    : null
}

const web = (address: string): Target | null => (URL.canParse(address) ? { link: address } : null)

/** An address as its own label: without scheme. */
export const labelOf = (link: string) => link.replace(/^(?:https?:\/\/|mailto:|tel:)/i, '').replace(/\/$/, '')
