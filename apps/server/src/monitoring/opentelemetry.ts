import { createRequire } from 'node:module'
import { hostname } from 'node:os'
import { FastifyOtelInstrumentation } from '@fastify/otel'
import { context, SpanStatusCode, trace as traces } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base'
import type { Trace } from '@school/upstream'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { exportedSpan } from './exported-span.ts'
import { createOutageLog } from './outage-log.ts'

// Traces by OpenTelemetry. Only tracing.ts imports this file, if traces are wanted (docs/decisions/0118-tracing-and-slos.md).
// There is no propagator: a visitor's `traceparent` decides nothing, and the school's server gets none.

/** Traces of a process (docs/operation.md#traces). */
export interface Tracing {
  /** Runs work as a span. */
  trace: Trace
  /** Makes a span of each request that the framework answers. Call it before hooks and routes are added. */
  instrument(app: FastifyInstance): Promise<void>
  /** Sends the spans that are left. */
  close(): Promise<void>
}

export interface Program {
  role: 'web' | 'worker'
  version: string
}

const CLOSE_MS = 3_000
/** Probes would be most of the traces. */
const PROBES = /^\/(?:healthz|readyz|metrics)$/

/** Starts tracing. @param url where spans are sent, as OTLP over HTTP with JSON */
export function openTelemetry(url: string, log: Logger, { role, version }: Program): Tracing {
  const resource = defaultResource()
    .merge(
      resourceFromAttributes({
        'service.name': `school-${role}`,
        'service.version': version,
        'service.instance.id': `${hostname()}/${process.pid}`,
      }),
    )
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES.
    .merge(detectResources({ detectors: [envDetector] }))
  const provider = new BasicTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(createExporter(url, log))],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  traces.setGlobalTracerProvider(provider)
  instrumentPg()
  return {
    trace,
    instrument,
    async close() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_MS).unref())
      await Promise.race([provider.shutdown().catch(() => undefined), late])
    },
  }
}

/** Sends spans without what may be personal. An outage of the receiver is two lines in the log, and costs nothing else. */
function createExporter(url: string, log: Logger): SpanExporter {
  const exporter = new OTLPTraceExporter({ url })
  const outages = createOutageLog(log, 'traces')
  return {
    export: (spans, done) =>
      exporter.export(spans.map(exportedSpan), (result) => {
        if (result.error) outages.failed(new Error(`the receiver of traces: ${result.error.message}`), {})
        else outages.worked()
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
  }
}

/** Makes a span of each query inside another span: without one, the worker's timers would make several a second. */
function instrumentPg(): void {
  new PgInstrumentation({ requireParentSpan: true })
  // The instrumentation sees modules that are required. What it changes are prototypes, so imports that came before see it too.
  createRequire(import.meta.url)('pg')
}

const trace: Trace = (name, work) =>
  traces.getTracer('school').startActiveSpan(name, async (span) => {
    const fail = () => span.setStatus({ code: SpanStatusCode.ERROR })
    try {
      return await work((attributes, hasFailed) => {
        for (const [key, value] of Object.entries(attributes)) span.setAttribute(`school.${key}`, value)
        if (hasFailed) fail()
      })
    } catch (error) {
      fail()
      throw error
    } finally {
      span.end()
    }
  })

async function instrument(app: FastifyInstance): Promise<void> {
  const instrumentation = new FastifyOtelInstrumentation({
    // The framework has some twenty hooks: a span for each would hide the rest.
    instrumentHooks: false,
    instrumentHandler: false,
    recordExceptions: false,
    ignorePaths: ({ url }) => PROBES.test(url),
    requestHook: (span, { method, routeOptions: { url: route = 'none' } }) => {
      // The pattern, because an address may name a submission.
      span.updateName(`${method} ${route}`).setAttribute('http.route', route)
    },
  })
  await app.register(instrumentation.plugin())
}
