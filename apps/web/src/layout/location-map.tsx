import layout from 'virtual:layout'
import * as messages from '@school/content/messages/layout'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Frame } from '../ui/frame.tsx'
import { Icon } from '../ui/icon.tsx'

/** The distance below the viewport, in px, at which a map starts to load. */
const NEAR = 300

/**
 * The map. It loads when it comes near the viewport (docs/spec/rulings.md#32) and then covers a drawn one, which is a link
 * with the address, which the footer has beside it. That stays without scripts, and where the host of the map cannot be reached. Below
 * it is always a link for the way.
 */
export function LocationMap({ className }: { className: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'away' | 'coming' | 'there'>('away')
  const { map, address, brand } = layout.site
  useEffect(() => {
    const box = place.current
    if (!box || state !== 'away') return
    const look = () => {
      watcher.disconnect()
      // Offline, the browser would show its own error in place of the address.
      if (navigator.onLine) watcher.observe(box)
    }
    const ended = new AbortController()
    // A frame says "load" also when it shows an error of the browser. So the host is asked first. One that refuses requests of other
    // sites (`Cross-Origin-Resource-Policy`) has the drawn map only.
    const come = () =>
      fetch(map.embed, { method: 'HEAD', mode: 'no-cors', signal: ended.signal }).then(
        () => setState('coming'),
        () => {},
      )
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        watcher.disconnect()
        void come()
      },
      { rootMargin: `${NEAR}px` },
    )
    look()
    addEventListener('online', look)
    addEventListener('offline', look)
    return () => {
      watcher.disconnect()
      ended.abort()
      removeEventListener('online', look)
      removeEventListener('offline', look)
    }
  }, [state, map.embed])
  const arrive = () => {
    const box = place.current
    // Loading failed: the address stays, and the map loads when the network is back.
    if (!navigator.onLine) return setState('away')
    // The focus moves from the removed link to the map.
    const focused = box?.querySelector('a') === document.activeElement
    flushSync(() => setState('there'))
    if (focused) box?.querySelector('iframe')?.focus({ preventScroll: true })
  }
  return (
    <>
      <div ref={place} className={`relative ${className}`}>
        {state !== 'there' && (
          <a
            href={map.link}
            data-reload
            className="drawn-map grid size-full place-items-center rounded-card border border-white/20 p-3 text-white hover:border-gold-400"
          >
            <span className="grid justify-items-center gap-1 rounded-card bg-green-900/85 px-4 py-2 text-center [footer_&]:flex">
              <Icon name="pin" size={28} className="text-gold-400" />
              <span className="text-sm [footer_&]:hidden">{address.join(', ')}</span>
              <span className="font-semibold underline underline-offset-4">{messages.showMap}</span>
            </span>
          </a>
        )}
        {state !== 'away' && (
          <Frame
            src={map.embed}
            title={messages.mapOf({ place: [brand, ...address].join(', ') })}
            className={`absolute inset-0 size-full rounded-card ${state === 'there' ? '' : 'invisible'}`}
            onLoad={arrive}
          />
        )}
      </div>
      <p className="no-print">
        <a
          href={map.link}
          data-reload
          className="inline-flex min-h-11 items-center gap-2 underline-offset-4 hover:underline"
        >
          <Icon name="pin" size={18} className="text-gold-400" />
          {messages.directions}
        </a>
      </p>
    </>
  )
}
