import built from 'virtual:home'
import type { HomeContent } from '@school/content'
import { cloneElement, createContext, type ReactElement, type ReactNode, use } from 'react'
import { useAnswer } from '../../query-client.ts'
import type { Home } from '../../trpc.ts'

// The words of the home page. Where the office changes them, the server renders those that are not published yet, and each part says its
// place in the file (apps/server/src/pages/draft-page.ts). Visitors load nothing for it.

const Draft = /* @__PURE__ */ createContext<Home['draft']>(undefined)

export const useWords = (): HomeContent =>
  import.meta.env.SSR ? ((use(Draft)?.words as HomeContent | undefined) ?? built) : built

export function HomeWords({ children }: { children: ReactNode }) {
  return import.meta.env.SSR ? <Drafted>{children}</Drafted> : children
}

function Drafted({ children }: { children: ReactNode }) {
  const { draft } = useAnswer(({ home }) => home.queryOptions())
  return <Draft value={draft}>{children}</Draft>
}

export interface PartProps {
  /** The name of the part in the file. */
  name: keyof HomeContent
  children: ReactElement
}

/** A part of the page that the office can press. */
export function Part({ name, children }: PartProps) {
  return import.meta.env.SSR ? <PlacedPart name={name}>{children}</PlacedPart> : children
}

function PlacedPart({ name, children }: PartProps) {
  const parts = use(Draft)?.parts
  if (!parts) return children
  // The outermost element of the part gets the place, whatever the part is made of.
  let shown: ReactElement | null = children
  while (typeof shown?.type === 'function')
    shown = (shown.type as (props: unknown) => ReactElement | null)(shown.props)
  return shown && cloneElement(shown as ReactElement<object>, { 'data-at': parts.indexOf(name) } as object)
}
