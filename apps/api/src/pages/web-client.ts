import type { RequestState } from '@school/forms/state'
import type { LocalLink } from './local-link.ts'

/** The web client as built (`apps/web`, `pnpm build`). The api takes it as a finished thing: only this path is known. */
export const WEB = new URL('../../../web/', import.meta.url)

/** Renders a page. */
export type Render = (input: {
  request: Request
  link: LocalLink
  sampleData: boolean
  origin: string
  requestState?: RequestState
}) => Promise<{ status: number; headers: Record<string, string>; html: string }>

/** Gives the renderer: the built one, or in development the one that Vite has made of the newest sources. */
export type Web = () => Promise<Render>
