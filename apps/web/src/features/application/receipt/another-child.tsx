import * as messages from '@school/content/messages/receipt'
import type { MouseEvent } from 'react'
import { localHref } from '../../../locale.ts'
import { rememberedFamily } from '../draft/family.ts'

/** The form for another child, with the entries of the family if this tab has sent the application. */
export function AnotherChild() {
  const href = localHref('/apply-online')
  async function open(event: MouseEvent): Promise<void> {
    const family = rememberedFamily()
    if (!family.length || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const { draftForSibling, showDraft } = await import('../draft/draft-shelf.ts')
    await showDraft(draftForSibling(family)).catch(() => {})
    location.assign(href)
  }
  return (
    <a href={href} data-reload onClick={open} className="btn btn-line">
      {messages.anotherChild}
    </a>
  )
}
