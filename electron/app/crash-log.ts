import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Logger } from '../log/logger.ts'
import { type CrashPlace, crashEntry, MAX_LOG_BYTES, withEntry } from './crash-entry.ts'

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
