import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { cutAtWord, redact } from '../../shared/log/redact.ts'
import type { Logger } from '../log/logger.ts'

export const MAX_LOG_BYTES = 64 * 1024

export const MAX_ENTRY_CHARACTERS = 4_000

const ENTRY_SEPARATOR = '\n\n'

export interface CrashEnvironment {
  readonly version: string
  readonly electron: string
  readonly platform: string
  readonly arch: string
  /** Home folder. The log shows it as `~`, because it contains the user's name. Empty when it is unknown. */
  readonly home: string
}

function replaceHome(text: string, home: string): string {
  if (home.length < 2) return text
  const variants = [home, encodeURI(home)].map((spelling) => {
    const parts = spelling.split(/[\\/]+/).map((part) => part.replace(/[.*+?^${}()|[\]]/g, '\\$&'))
    return parts.join('[\\\\/]{1,4}')
  })
  return text.replace(new RegExp(variants.join('|'), 'gi'), '~')
}

/** Formats an entry: time, environment, description. Removes secrets, personal data and empty lines. */
export function formatCrashEntry(
  time: Date,
  environment: CrashEnvironment,
  description: string,
): string {
  const { version, electron, platform, arch, home } = environment
  const header = `${time.toISOString()} Undertone ${version}, Electron ${electron}, ${platform} ${arch}`
  // Cutting first bounds the input of redact.
  const bounded = cutAtWord(description, 2 * MAX_ENTRY_CHARACTERS)
  const body = redact(replaceHome(bounded, home)).slice(0, MAX_ENTRY_CHARACTERS)
  const lines = body
    .trim()
    .split(/[\r\n]+/)
    .map((line) => line.trimEnd())
  return [header, ...lines.filter((line) => line !== '')].join('\n')
}

/** Returns the log with the new entry. Drops the oldest entries above `maxBytes`. */
export function appendEntry(log: string, entry: string, maxBytes = MAX_LOG_BYTES): string {
  const entries = log.split(ENTRY_SEPARATOR).filter((oldEntry) => oldEntry !== '')
  entries.push(entry)
  const storedBytes = (text: string) => Buffer.byteLength(text) + ENTRY_SEPARATOR.length
  let totalBytes = entries.reduce((sum, text) => sum + storedBytes(text), 0)
  while (totalBytes > maxBytes && entries.length > 1)
    totalBytes -= storedBytes(entries.shift() ?? '')
  return entries.join(ENTRY_SEPARATOR)
}

/** Bounds disk writes in a crash loop. */
export const MAX_ENTRIES_PER_RUN = 50

export interface CrashLog {
  record(description: string): void
  /** Returns all entries, newest last, at most 64 kB. Returns an empty text when there are none. */
  read(): string
}

/** Stores entries in `<folder>/crashes.log` across runs. An entry that cannot be written is lost. */
export function createCrashLog(options: {
  readonly folder: string
  readonly environment: CrashEnvironment
  readonly log: Pick<Logger, 'warn'>
}): CrashLog {
  const { folder, environment, log } = options
  const file = path.join(folder, 'crashes.log')
  let recordedCount = 0

  const read = () => {
    try {
      // Another program may have appended to the file.
      return readFileSync(file).subarray(-MAX_LOG_BYTES).toString('utf8')
    } catch {
      return ''
    }
  }
  return {
    read,
    record(description) {
      if (recordedCount >= MAX_ENTRIES_PER_RUN) return
      recordedCount += 1
      try {
        mkdirSync(folder, { recursive: true })
        // Write and rename, so that a power failure leaves the old file intact.
        const temporaryFile = `${file}.next`
        const entry = formatCrashEntry(new Date(), environment, description)
        writeFileSync(temporaryFile, appendEntry(read(), entry), { mode: 0o600 })
        renameSync(temporaryFile, file)
      } catch (error) {
        log.warn('a crash could not be recorded', error)
      }
    },
  }
}
