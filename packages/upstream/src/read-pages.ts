import { UpstreamError } from './error.ts'
import type { MapPages } from './map/map-schema.ts'
import { MAX_ANSWER_ROWS, type Page } from './parse-response.ts'

// Reads all pages of a listing, if its answers say how.

/** Maximum number of calls for one listing. */
const MAX_PAGES = 200

interface ReadPages extends Pick<Page, 'list' | 'emptyAs' | 'remarks'> {
  /** Rows are missing that the answers say exist. */
  partial: boolean
  /** The answers say that these are all rows, or were asked for more until there were none. */
  isWhole: boolean
}

/**
 * All rows of a listing.
 *
 * Reading ends when an answer names no further rows. It is partial when an answer names more and does not say how to get
 * them, when a page fails or repeats, or when there are too many: then the rows so far are returned, and a remark says why.
 * @param ask makes the call, for the first page without parameters
 * @param pages how further pages are asked for, if the answer does not say that itself
 */
export async function readPages(
  ask: (page?: Record<string, string>) => Promise<Page>,
  pages?: MapPages,
): Promise<ReadPages> {
  const byMap = (number: number) => pages && { [pages.parameter]: String(pages.first + number * pages.step) }
  const first = await ask()
  const list = [...first.list]
  const remarks = [...first.remarks]
  const asked = new Set<string>()
  /** The rows that were read, as JSON. Most listings have one page, and do not need them. */
  let shown: Set<string> | undefined
  const end = (missing?: string): ReadPages => {
    if (missing !== undefined) remarks.push(`the listing is not whole: ${missing}`)
    const partial = missing !== undefined
    const isWhole = !partial && (first.isSaidWhole || asked.size > 0)
    return { list, emptyAs: first.emptyAs, remarks: [...new Set(remarks)], partial, isWhole }
  }

  let page = first
  for (;;) {
    const more = page.more(list.length - page.list.length)
    // Without a word of the answer, pages are read by the map until one is empty or repeats.
    if (!more && (!pages || page.list.length === 0)) return end()
    const says = more?.says ?? 'has pages'
    const next = byMap(asked.size + 1) ?? more?.next
    if (!next) return end(`it ${says}, ${list.length} were read, and it does not say how to get the others`)
    const key = JSON.stringify(next)
    if (asked.has(key)) return end(`it ${says}, and its next page is one that was read before`)
    if (asked.size >= MAX_PAGES || list.length >= MAX_ANSWER_ROWS)
      return end(`it ${says}, and ${list.length} were read in ${asked.size + 1} pages, which is the limit`)
    asked.add(key)
    try {
      page = await ask(next)
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      return end(`page ${asked.size + 1} could not be read: ${error.message}`)
    }
    remarks.push(...page.remarks)
    shown ??= new Set(list.map((row) => JSON.stringify(row)))
    const known = shown
    const fresh = page.list.filter((row) => !known.has(JSON.stringify(row)))
    if (!more && fresh.length === 0) return end()
    if (page.list.length > 0 && fresh.length === 0)
      return end(`it ${says}, and its next page has the same rows again`)
    for (const row of fresh) known.add(JSON.stringify(row))
    list.push(...fresh)
    if (page.list.length > 0) continue
    if (page.emptyAs !== 'list') return end(`it ${says}, and page ${asked.size + 1} holds no list`)
    // The server counts one page more than it has, or has fewer rows than it says.
    return says.endsWith('rows') ? end(`it ${says}, and ${list.length} were read`) : end()
  }
}
