import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { cutAtWord, redact } from '../../shared/log/redact.ts'
import type { Logger } from '../log/logger.ts'

/** Most bytes of UTF-8 that are kept of all crashes; the oldest make room. */
export const MAX_LOG_BYTES = 64 * 1024

/** Most characters of one entry: a stack deeper than that repeats itself. */
export const MAX_ENTRY_CHARACTERS = 4_000

/** What stands between two entries; within one there is no empty line. */
const BETWEEN = '\n\n'

/** The program and the machine, as a bug report needs them. */
export interface CrashPlace {
  readonly version: string
  readonly electron: string
  readonly platform: string
  readonly arch: string
  /** The user's folder, which names them: written as `~`. Empty where it is not known. */
  readonly home: string
}

/** Folders are written with slashes or with one or two backslashes, and in URLs with percent signs. */
function withoutHome(text: string, home: string): string {
  if (home.length < 2) return text
  const spellings = [home, encodeURI(home)].map((spelling) => {
    const parts = spelling.split(/[\\/]+/).map((part) => part.replace(/[.*+?^${}()|[\]]/g, '\\$&'))
    return parts.join('[\\\\/]{1,4}')
  })
  return text.replace(new RegExp(spellings.join('|'), 'gi'), '~')
}

/** One entry: when, where, what; without anything secret or personal, and without empty lines. */
export function crashEntry(time: Date, place: CrashPlace, what: string): string {
  const { version, electron, platform, arch, home } = place
  const head = `${time.toISOString()} Undertone ${version}, Electron ${electron}, ${platform} ${arch}`
  // Cut before as well: what is looked through for secrets has an end, too.
  const whole = cutAtWord(what, 2 * MAX_ENTRY_CHARACTERS)
  const body = redact(withoutHome(whole, home)).slice(0, MAX_ENTRY_CHARACTERS)
  const lines = body
    .trim()
    .split(/[\r\n]+/)
    .map((line) => line.trimEnd())
  return [head, ...lines.filter((line) => line !== '')].join('\n')
}

/** `log` and one more entry; the oldest entries are left out until all fits into `maxBytes`. */
export function withEntry(log: string, entry: string, maxBytes = MAX_LOG_BYTES): string {
  const entries = log.split(BETWEEN).filter((old) => old !== '')
  entries.push(entry)
  let bytes = entries.reduce((sum, one) => sum + Buffer.byteLength(one) + BETWEEN.length, 0)
  while (bytes > maxBytes && entries.length > 1)
    bytes -= Buffer.byteLength(entries.shift() ?? '') + BETWEEN.length
  return entries.join(BETWEEN)
}

/** Most entries of one run: what goes on crashing has said enough, and the disk has its peace. */
export const MAX_ENTRIES_A_RUN = 50

/** What is kept of crashes, on this computer only. Never throws. */
export interface CrashLog {
  note(what: string): void
  /** Everything kept, the newest last; at most 64 kB, empty when nothing happened. */
  read(): string
}

/** Keeps it in `<folder>/crashes.log`, over all runs. A disk that refuses the file costs the entry. */
export function createCrashLog(options: {
  readonly folder: string
  readonly place: CrashPlace
  readonly log: Pick<Logger, 'warn'>
}): CrashLog {
  const { folder, place, log } = options
  const file = path.join(folder, 'crashes.log')
  let noted = 0

  const read = () => {
    try {
      // The file may have been written to by others: it is cut again.
      return readFileSync(file).subarray(-MAX_LOG_BYTES).toString('utf8')
    } catch {
      return ''
    }
  }
  return {
    read,
    note(what) {
      if (noted >= MAX_ENTRIES_A_RUN) return
      noted += 1
      try {
        mkdirSync(folder, { recursive: true })
        // Beside it first: a machine that dies meanwhile leaves the old one whole.
        const next = `${file}.next`
        writeFileSync(next, withEntry(read(), crashEntry(new Date(), place, what)), { mode: 0o600 })
        renameSync(next, file)
      } catch (error) {
        log.warn('a crash could not be noted', error)
      }
    },
  }
}
