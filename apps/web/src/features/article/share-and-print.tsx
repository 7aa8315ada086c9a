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

/** Buttons to share and print, each only where it works. They need JavaScript and appear with it. */
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
      // The visitor has cancelled sharing.
    }
  }
  const look = 'btn btn-line px-3 text-sm font-normal'
  // On a phone both buttons and the date have one line.
  const label = 'max-sm:sr-only'
  return (
    <div className="no-print scripted flex gap-2">
      <button type="button" hidden={hydrated && !canShare()} className={look} onClick={share}>
        <Icon name="share" size={16} />
        <span aria-live="polite" className={copied ? '' : label}>
          {copied ? messages.linkCopied : messages.share}
        </span>
      </button>
      <button type="button" hidden={hydrated && !canPrint()} className={look} onClick={() => print()}>
        <Icon name="print" size={16} />
        <span className={label}>{messages.print}</span>
      </button>
    </div>
  )
}
