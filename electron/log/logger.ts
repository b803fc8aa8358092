import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { cutAtWord, redact } from '../../shared/log/redact.ts'

/** The log file is set aside as `<name>.old` when it reaches this size, so two of them is the most. */
const MAX_FILE_BYTES = 1024 * 1024

/** What is longer is cut: a page or a station may have written it. */
const MAX_LINE_CHARACTERS = 16_000

export type LogLevel = 'info' | 'warn' | 'error'

/** Writes one redacted line; `details` are printed as JSON, an Error with its stack. */
type LogFunction = (message: string, details?: unknown) => void
export type Logger = Readonly<Record<LogLevel, LogFunction>>

function describe(details: unknown): string {
  if (details === undefined) return ''
  if (details instanceof Error) return ` ${details.stack ?? details.message}`
  return ` ${JSON.stringify(details)}`
}

/** One line as it is written: time (ISO 8601), level, message, details; nothing secret, and not endless. */
export function formatLine(
  time: Date,
  level: LogLevel,
  message: string,
  details?: unknown,
): string {
  // Cut before as well: what is looked through for secrets has an end, too.
  const text = cutAtWord(`${message}${describe(details)}`, 2 * MAX_LINE_CHARACTERS)
  return `${time.toISOString()} ${level} ${redact(text).slice(0, MAX_LINE_CHARACTERS)}\n`
}

function appendCapped(file: string, line: string, maxBytes: number): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size + Buffer.byteLength(line) > maxBytes && size > 0) renameSync(file, `${file}.old`)
  appendFileSync(file, line, { mode: 0o600 })
}

/** A terminal that was closed answers with an error event, which without a listener would end the app. */
function ignoreClosedTerminal(): void {}

function printToTerminal(line: string): void {
  if (!process.stderr.listeners('error').includes(ignoreClosedTerminal))
    process.stderr.on('error', ignoreClosedTerminal)
  process.stderr.write(line)
}

/**
 * A logger to standard error and to `<folder>/main.log`. A disk that refuses the file costs the file,
 * never the app.
 */
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

/** Lines about refusals, a minute: enough to see what happens, too few to push the rest out of the log. */
export const REFUSALS_A_MINUTE = 60
const MINUTE_MS = 60_000

/**
 * Notes what was refused, so that a page gone wild, or a sender of links, neither fills the log nor
 * slows main with writing it. Details say what and why, never what it said. The number that was left out
 * comes with the first line of a later minute. `now` is in ms.
 */
export function createRefusalLog(
  log: Pick<Logger, 'warn'>,
  what: 'message' | 'link' | 'request',
  now: () => number = performance.now.bind(performance),
): (details: Readonly<Record<string, string | number>>) => void {
  let began = now()
  let written = 0
  let unsaid = 0

  return (details) => {
    const at = now()
    if (at - began >= MINUTE_MS) {
      if (unsaid > 0) log.warn(`refused more ${what}s than were noted`, { number: unsaid })
      began = at
      written = 0
      unsaid = 0
    }
    if (written >= REFUSALS_A_MINUTE) {
      unsaid += 1
      return
    }
    written += 1
    log.warn(`refused a ${what}`, details)
  }
}
