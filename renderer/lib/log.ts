/** The one logger of the renderer. Whatever goes through it is redacted first. */
import { redact } from './redact.ts'

type Level = 'info' | 'warn' | 'error'

function write(level: Level, message: string, detail: unknown): void {
  const line = detail === undefined ? [message] : [message, redact(detail)]
  // biome-ignore lint/suspicious/noConsole: the console is where a renderer's log goes; only here.
  console[level](...line)
}

export const log = {
  info: (message: string, detail?: unknown) => write('info', message, detail),
  warn: (message: string, detail?: unknown) => write('warn', message, detail),
  error: (message: string, detail?: unknown) => write('error', message, detail),
}
