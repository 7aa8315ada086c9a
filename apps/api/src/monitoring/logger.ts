import pino, { type Logger } from 'pino'

/**
 * The log of a process: JSON, one line each, for whatever collects it; lines for reading where standard output is a
 * terminal.
 * @param role is on every line of a process that is not the web process
 */
export async function createLogger(options: { level: string; role?: string }): Promise<Logger> {
  const settings = {
    level: options.level,
    base: options.role ? { role: options.role } : null,
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  if (!process.stdout.isTTY) return pino(settings)
  // A tool of development: the image does not hold it.
  const pretty = await import('pino-pretty').catch(() => null)
  if (!pretty) return pino(settings)
  return pino(settings, pretty.default({ sync: true, translateTime: 'SYS:HH:MM:ss', singleLine: true }))
}
