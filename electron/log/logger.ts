import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { cutAtWord, redact } from '../../shared/log/redact.ts'

/** At this size the file is renamed to `<name>.old`, so there are at most two of them. */
const MAX_FILE_BYTES = 1024 * 1024

const MAX_LINE_CHARACTERS = 16_000

export type LogLevel = 'info' | 'warn' | 'error'

/** Writes one redacted line. `details` are printed as JSON, an Error with its stack. */
type LogFunction = (message: string, details?: unknown) => void
export type Logger = Readonly<Record<LogLevel, LogFunction>>

function describe(details: unknown): string {
  if (details === undefined) return ''
  if (details instanceof Error) return ` ${details.stack ?? details.message}`
  return ` ${JSON.stringify(details)}`
}

/** Formats a line: time (ISO 8601), level, message, details. Secrets are redacted and the length is bounded. */
export function formatLine(
  time: Date,
  level: LogLevel,
  message: string,
  details?: unknown,
): string {
  // Cut first, so that redact has bounded input.
  const text = cutAtWord(`${message}${describe(details)}`, 2 * MAX_LINE_CHARACTERS)
  return `${time.toISOString()} ${level} ${redact(text).slice(0, MAX_LINE_CHARACTERS)}\n`
}

function appendCapped(file: string, line: string, maxBytes: number): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size + Buffer.byteLength(line) > maxBytes && size > 0) renameSync(file, `${file}.old`)
  appendFileSync(file, line, { mode: 0o600 })
}

/** A closed terminal emits `error`, which would end the app without a listener. */
function ignoreClosedTerminal(): void {}

function printToTerminal(line: string): void {
  if (!process.stderr.listeners('error').includes(ignoreClosedTerminal))
    process.stderr.on('error', ignoreClosedTerminal)
  process.stderr.write(line)
}

/** Logs to standard error and `<folder>/main.log`. A write error disables the file only. */
export function createLogger(options: {
  readonly folder: string
  readonly print?: (line: string) => void
  readonly maxBytes?: number
}): Logger {
  const { folder, maxBytes = MAX_FILE_BYTES } = options
  const print = options.print ?? printToTerminal
  const file = path.join(folder, 'main.log')
  let fileWorks = true

  const write = (level: LogLevel): LogFunction => {
    return (message, details) => {
      const line = formatLine(new Date(), level, message, details)
      print(line)
      if (!fileWorks) return
      try {
        mkdirSync(folder, { recursive: true })
        appendCapped(file, line, maxBytes)
      } catch (error) {
        fileWorks = false
        print(formatLine(new Date(), 'warn', 'the log file cannot be written', error))
      }
    }
  }
  return { info: write('info'), warn: write('warn'), error: write('error') }
}

/** Per minute. Bounds the log against a flood of refused messages. */
export const REFUSALS_PER_MINUTE = 60
const MINUTE_MS = 60_000

/** Rate-limited log of refusals: channel and reason, never content. Reports how many were omitted. `now` in ms. */
export function createRefusalLog(
  log: Pick<Logger, 'warn'>,
  what: 'message' | 'link' | 'request',
  now: () => number = performance.now.bind(performance),
): (details: Readonly<Record<string, string | number>>) => void {
  let windowStart = now()
  let written = 0
  let omitted = 0

  return (details) => {
    const at = now()
    if (at - windowStart >= MINUTE_MS) {
      if (omitted > 0) log.warn(`refused more ${what}s than were logged`, { number: omitted })
      windowStart = at
      written = 0
      omitted = 0
    }
    if (written >= REFUSALS_PER_MINUTE) {
      omitted += 1
      return
    }
    written += 1
    log.warn(`refused a ${what}`, details)
  }
}
