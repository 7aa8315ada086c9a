import { type ReactNode, useEffect, useRef, useState } from 'react'
import { savesData } from '../browser/save-data.ts'

/**
 * A search field with suggestions below it. Their script comes when the field gets the focus or a letter, and not at all for a visitor
 * who saves data. Without it the field is a plain one.
 */
export function WithSuggestions({ className, children }: { className: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [list, setList] = useState<ReactNode>(null)
  useEffect(() => {
    const input = box.current?.querySelector('input')
    if (!input || savesData()) return
    const load = () =>
      import('../features/search/suggestions.tsx').then(
        ({ Suggestions }) => setList((before: ReactNode) => before ?? <Suggestions input={input} />),
        // The next focus tries again.
        () => {},
      )
    // What was typed before the page's scripts came, or a focus or a letter after it. The search page opens with the focus here.
    if (document.activeElement === input && input.value !== input.defaultValue) void load()
    input.addEventListener('focus', load)
    input.addEventListener('input', load)
    return () => {
      input.removeEventListener('focus', load)
      input.removeEventListener('input', load)
    }
  }, [])
  return (
    <div ref={box} className={`relative ${className}`}>
      {children}
      {list}
    </div>
  )
}
