import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { buildApp, type Development } from '../app.ts'
import type { Environment } from '../environment.ts'
import { createWebServices } from '../services/services.ts'
import type { Supervisor } from '../worker/supervisor.ts'

// The server in development. Vite loads this file, and again what has changed of it and its imports (app-loader.ts).

export interface AppOptions {
  environment: Environment
  /** Whether the upstream is the fake upstream. */
  sampleData: boolean
  log: Logger
  /** The HTTP server that passes its requests to the app. */
  server: Server
  development: Development
  worker: () => Supervisor | undefined
}

export interface App {
  answer(request: IncomingMessage, response: ServerResponse): void
  close(): Promise<void>
}

/** Opens the services and builds the server, which answers the requests that it is given. */
export async function startApp({ server, sampleData, ...options }: AppOptions): Promise<App> {
  const services = await createWebServices(options.environment, options.log)
  try {
    await services.intake.start()
    const app = await buildApp({ ...options, services: { ...services, sampleData } })
    // The app does not listen itself. Absolute addresses have the port of the server that does.
    app.server.address = () => server.address()
    await app.ready()
    return {
      answer: (request, response) => void app.server.emit('request', request, response),
      close: async () => {
        await app.close()
        await services.close()
      },
    }
  } catch (error) {
    await services.close()
    throw error
  }
}
