import * as messages from '@school/content/messages/lists'
import { useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { Icon } from '../../ui/icon.tsx'

/** Browsers inside of other apps, and Android's WebView: they print nothing, and most of them share nothing. */
const inApp = () =>
  /; wv\)|FBAN|FBAV|FB_IAB|Instagram|Messenger|WhatsApp|\bLine\/|MicroMessenger|Telegram|TikTok|musical_ly/i.test(
    navigator.userAgent,
  )

const canShare = () => typeof navigator.share === 'function' || ('clipboard' in navigator && !inApp())

const canPrint = () => typeof window.print === 'function' && !inApp()

/**
 * Share and print, for what a visitor may want to pass on: each only where it works. Both need JavaScript and appear
 * with it.
 */
export function ShareAndPrint({ title }: { title: string }) {
  const [copied, setCopied] = useState(false)
  const hydrated = useHydrated()
  const share = async () => {
    try {
      if (navigator.share) return await navigator.share({ title, url: location.href })
      await navigator.clipboard.writeText(location.href)
      setCopied(true)
      setTimeout(() => setCopied(false), 3000)
    } catch {
      // The visitor closed the sheet: nothing to tell.
    }
  }
  const look = 'btn btn-ghost min-h-9 px-3 text-sm font-normal'
  return (
    <div className="no-print scripted flex gap-2">
      <button type="button" hidden={hydrated && !canShare()} className={look} onClick={share}>
        <Icon name="share" size={16} />
        <span aria-live="polite">{copied ? messages.linkCopied : messages.share}</span>
      </button>
      <button type="button" hidden={hydrated && !canPrint()} className={look} onClick={() => print()}>
        <Icon name="print" size={16} />
        {messages.print}
      </button>
    </div>
  )
}
