import pino, { type Logger } from 'pino'

/**
 * Creates the logger of a process. It writes JSON lines, or readable lines if standard output is a terminal.
 * @param role added to every line, for processes other than the web process
 */
export async function createLogger(options: { level: string; role?: string }): Promise<Logger> {
  const settings = {
    level: options.level,
    base: options.role ? { role: options.role } : null,
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  if (!process.stdout.isTTY) return pino(settings)
  // A development dependency, which the image does not contain.
  const pretty = await import('pino-pretty').catch(() => null)
  if (!pretty) return pino(settings)
  return pino(settings, pretty.default({ sync: true, translateTime: 'SYS:HH:MM:ss', singleLine: true }))
}
