import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { cutAtWord, redact } from '../../shared/log/redact.ts'

/** At this size the logger renames the file to `<name>.old`, which replaces the previous old file. */
const MAX_FILE_BYTES = 1024 * 1024

const MAX_LINE_CHARACTERS = 16_000

export type LogLevel = 'info' | 'warn' | 'error'

/** Writes a redacted line. Prints `details` as JSON, and an Error with its stack. */
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
  // Cutting first bounds the input of redact.
  const text = cutAtWord(`${message}${describe(details)}`, 2 * MAX_LINE_CHARACTERS)
  return `${time.toISOString()} ${level} ${redact(text).slice(0, MAX_LINE_CHARACTERS)}\n`
}

function appendCapped(file: string, line: string, maxBytes: number): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size + Buffer.byteLength(line) > maxBytes && size > 0) renameSync(file, `${file}.old`)
  appendFileSync(file, line, { mode: 0o600 })
}

/** Listener for `error`, which a closed terminal emits. Without a listener, the event would end the app. */
function ignoreClosedTerminal(): void {}

function printToTerminal(line: string): void {
  if (!process.stderr.listeners('error').includes(ignoreClosedTerminal))
    process.stderr.on('error', ignoreClosedTerminal)
  process.stderr.write(line)
}

/** Logs to standard error and to `<folder>/main.log`. After a file error, logs to standard error only. */
export function createLogger(options: {
  readonly folder: string
  readonly print?: (line: string) => void
  readonly maxBytes?: number
}): Logger {
  const { folder, maxBytes = MAX_FILE_BYTES } = options
  const print = options.print ?? printToTerminal
  const file = path.join(folder, 'main.log')
  let isFileWritable = true

  const write = (level: LogLevel): LogFunction => {
    return (message, details) => {
      const line = formatLine(new Date(), level, message, details)
      print(line)
      if (!isFileWritable) return
      try {
        mkdirSync(folder, { recursive: true })
        appendCapped(file, line, maxBytes)
      } catch (error) {
        isFileWritable = false
        print(formatLine(new Date(), 'warn', 'the log file cannot be written', error))
      }
    }
  }
  return { info: write('info'), warn: write('warn'), error: write('error') }
}

export const REFUSALS_PER_MINUTE = 60
const MINUTE_MS = 60_000

/** Returns a function that logs refusals, but at most 60 per minute. `details` must not contain the refused content. */
export function createRefusalLog(
  log: Pick<Logger, 'warn'>,
  subject: 'message' | 'link' | 'request',
  now: () => number = performance.now.bind(performance),
): (details: Readonly<Record<string, string | number>>) => void {
  let windowStart = now()
  let loggedCount = 0
  let omittedCount = 0

  return (details) => {
    const time = now()
    if (time - windowStart >= MINUTE_MS) {
      if (omittedCount > 0)
        log.warn(`refused more ${subject}s than were logged`, { number: omittedCount })
      windowStart = time
      loggedCount = 0
      omittedCount = 0
    }
    if (loggedCount >= REFUSALS_PER_MINUTE) {
      omittedCount += 1
      return
    }
    loggedCount += 1
    log.warn(`refused a ${subject}`, details)
  }
}
