import * as messages from '@school/content/messages/lists'
import { useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { Icon } from '../../ui/icon.tsx'

/** In-app browsers and Android's WebView cannot print, and most of them cannot share. */
const inApp = () =>
  /; wv\)|FBAN|FBAV|FB_IAB|Instagram|Messenger|WhatsApp|\bLine\/|MicroMessenger|Telegram|TikTok|musical_ly/i.test(
    navigator.userAgent,
  )

const canShare = () => typeof navigator.share === 'function' || ('clipboard' in navigator && !inApp())

const canPrint = () => typeof window.print === 'function' && !inApp()

/**
 * Buttons to share and print, each only where it works. They need JavaScript and appear with it.
 * @param look the kind of button; the default is for a dark ground
 */
export function ShareAndPrint({ title, look = 'btn-ghost' }: { title: string; look?: string }) {
  const [copied, setCopied] = useState(false)
  const hydrated = useHydrated()
  const share = async () => {
    try {
      if (navigator.share) return await navigator.share({ title, url: location.href })
      await navigator.clipboard.writeText(location.href)
      setCopied(true)
      setTimeout(() => setCopied(false), 3000)
    } catch {
      // The visitor has cancelled sharing.
    }
  }
  const className = `btn ${look} min-h-9 px-3 text-sm font-normal`
  return (
    <div className="no-print scripted flex gap-2">
      <button type="button" hidden={hydrated && !canShare()} className={className} onClick={share}>
        <Icon name="share" size={16} />
        <span aria-live="polite">{copied ? messages.linkCopied : messages.share}</span>
      </button>
      <button type="button" hidden={hydrated && !canPrint()} className={className} onClick={() => print()}>
        <Icon name="print" size={16} />
        {messages.print}
      </button>
    </div>
  )
}
