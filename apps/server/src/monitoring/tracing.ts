import { untraced } from '@school/upstream'
import type { Logger } from 'pino'
import type { Environment } from '../environment.ts'
import type { Program, Tracing } from './opentelemetry.ts'

export type { Tracing } from './opentelemetry.ts'

const OFF: Tracing = { trace: untraced, instrument: async () => {}, close: async () => {} }

/** Starts tracing if `OTEL_EXPORTER_OTLP_ENDPOINT` is set. @param program what the spans are said to come from */
export async function startTracing(
  environment: Environment,
  log: Logger,
  program: Program,
): Promise<Tracing> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = environment
  if (!endpoint) return OFF
  const { openTelemetry } = await import('./opentelemetry.ts')
  return openTelemetry(`${endpoint.replace(/\/$/, '')}/v1/traces`, log, program)
}
