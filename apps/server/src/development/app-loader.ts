import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer, type Plugin } from 'vite'
import type { App, AppOptions } from './app.ts'

/** Files that are saved within this time count as one change. */
const DEBOUNCE_MS = 50

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const CONTENT = here('../../../../packages/content/')

interface LoadedApp {
  /** Answers a request by the newest app. If it cannot be loaded, the error is passed to `onError`. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>
  close(): Promise<void>
}

interface LoaderOptions extends AppOptions {
  /** Called when an app has replaced another one. At the start no page is open that would have to be loaded again. */
  onReplaced: () => void
  /** Called at the start, and when a module of the worker has changed. */
  onWorkerChanged: () => void
  /** Called when the app cannot be loaded. */
  onError: (error: unknown) => void
  /** Answers a request while the app cannot be loaded. */
  answerError: (error: unknown, request: IncomingMessage, response: ServerResponse) => void
}

/**
 * Loads the server through Vite. After a change, only changed modules and their importers are evaluated again, and a new
 * app replaces the old one. Requests wait for it. Resolves when the first app is ready, or cannot be loaded.
 */
export async function loadApp({
  onReplaced,
  onWorkerChanged,
  onError,
  answerError,
  ...options
}: LoaderOptions): Promise<LoadedApp> {
  let timer: NodeJS.Timeout | undefined
  let isEnding = false
  const changed = new Set<string>()
  const afterChange: Plugin = {
    name: 'school:server',
    configureServer: ({ watcher }) => void watcher.add(CONTENT),
    hotUpdate({ file, modules }) {
      if (this.environment.name !== 'ssr') return undefined
      changed.add(file)
      clearTimeout(timer)
      timer = setTimeout(() => {
        current = current.then(replace)
      }, DEBOUNCE_MS)
      // packages/content reads its files when its modules are evaluated.
      if (!file.startsWith(CONTENT) || /\.[jt]s$/.test(file)) return undefined
      const readers = [...this.environment.moduleGraph.idToModuleMap.values()]
      return [...modules, ...readers.filter((module) => module.file?.startsWith(path.join(CONTENT, 'src')))]
    },
  }
  const vite = await createServer({
    configFile: false,
    root: here('../..'),
    appType: 'custom',
    plugins: [afterChange],
    optimizeDeps: { noDiscovery: true },
    // Errors are printed by `onError`.
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false },
  })

  type Loaded = { module?: object; app?: App; error?: unknown }
  let current = replace({})
  await current

  /** Starts a new app if its modules have changed, and closes the old one. */
  async function replace(old: Loaded): Promise<Loaded> {
    if (isEnding) return old
    let module: typeof import('./app.ts') | undefined
    try {
      module = (await vite.ssrLoadModule('/src/development/app.ts')) as typeof import('./app.ts')
      if (module === old.module && !old.error) return old
      const app = await module.startApp(options)
      const isFirst = old.module === undefined && !old.error
      if (!isFirst) onReplaced()
      if (old.module === undefined || (await isWorkerChanged())) onWorkerChanged()
      changed.clear()
      return { module, app }
    } catch (error) {
      onError(error)
      return { error, ...(module && { module }) }
    } finally {
      if (module !== old.module) void old.app?.close().catch(onError)
    }
  }

  /** Whether the worker, which Node has loaded, has changed: follows its imports in Vite's graph. */
  async function isWorkerChanged(): Promise<boolean> {
    const { ssr } = vite.environments
    const visited = new Set<string>()
    const visit = async (url: string): Promise<boolean> => {
      if (visited.has(url)) return false
      visited.add(url)
      await ssr.transformRequest(url)
      const module = await ssr.moduleGraph.getModuleByUrl(url)
      if (!module || changed.has(module.file ?? '')) return true
      for (const imported of module.importedModules) if (await visit(imported.url)) return true
      return false
    }
    return visit('/src/worker/main.ts')
  }

  return {
    async answer(request, response) {
      const { app, error } = await current
      if (app) app.answer(request, response)
      else answerError(error, request, response)
    },
    async close() {
      isEnding = true
      clearTimeout(timer)
      const { app } = await current
      await app?.close()
      await vite.close()
    },
  }
}
