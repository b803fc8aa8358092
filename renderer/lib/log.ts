/** The renderer's only logger. It redacts details. Messages must be constant texts. */
import { redactValue } from '../../shared/log/redact.ts'

type Level = 'info' | 'warn' | 'error'

function write(level: Level, message: string, detail: unknown): void {
  const args = detail === undefined ? [message] : [message, redactValue(detail)]
  // biome-ignore lint/suspicious/noConsole: the renderer logs to the console, but only from here.
  console[level](...args)
}

export const log = {
  info: (message: string, detail?: unknown) => write('info', message, detail),
  warn: (message: string, detail?: unknown) => write('warn', message, detail),
  error: (message: string, detail?: unknown) => write('error', message, detail),
}
