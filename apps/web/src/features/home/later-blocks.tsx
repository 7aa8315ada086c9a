import { lazy, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react'
import { savesData } from '../../browser/save-data.ts'
import { type Home, trpc } from '../../trpc.ts'
import { LaterPlaceholders } from './later-placeholders.tsx'
import type { Rows } from './later-rows.tsx'

const loadScript = () => import('./later-rows.tsx')

const never = () => new Promise<never>(() => {})

/**
 * The later blocks are in a chunk of their own, which only the server has at once. If a document contains the blocks and the
 * chunk cannot be loaded, they stay as the server has rendered them.
 */
const LaterRows = import.meta.env.SSR
  ? (await loadScript()).LaterRows
  : lazy(async () => ({ default: (await loadScript().catch(never)).LaterRows }))

/**
 * The blocks below the first screens. Their rows and their script are not part of the first document (decision 76): the
 * page loads them after hydration. A block that has no rows is complete at once.
 * @param all whether the document contains all blocks, as it does for visitors without scripts
 */
export function LaterBlocks({ all, has }: { all: boolean; has: Home['has'] }) {
  const { region, rows, failed } = useLaterRows(all)
  const placeholders = <LaterPlaceholders has={has} failed={failed} />
  return (
    <div ref={region}>
      <Suspense fallback={placeholders}>{rows ? <LaterRows rows={rows} /> : placeholders}</Suspense>
    </div>
  )
}

/** The distance at which a visitor who saves data gets the blocks, a screen or two ahead. */
const NEAR = '1000px'

function useLaterRows(all: boolean) {
  const region = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState(all)
  const [failed, setFailed] = useState(false)
  const { data, isError } = trpc.homeLater.useQuery(undefined, { enabled: wanted })
  useEffect(() => {
    const load = () =>
      loadScript().then(
        () => setWanted(true),
        () => setFailed(true),
      )
    if (!region.current || !savesData()) {
      void load()
      return
    }
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watcher.disconnect()
        void load()
      },
      { rootMargin: NEAR },
    )
    watcher.observe(region.current)
    return () => watcher.disconnect()
  }, [])
  // Rendered in parts, so that the page responds to a touch in between.
  const rows: Rows | undefined = useDeferredValue(data)
  return { region, rows, failed: failed || isError }
}
