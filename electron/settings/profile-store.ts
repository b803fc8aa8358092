import Store from 'electron-store'
import type { Logger } from '../log/logger.ts'

/** Values between launches, in one JSON file of the profile. Never throws. */
export interface ProfileStore {
  /** What was stored, of any shape: the file is the user's to edit. */
  read(key: string): unknown
  write(key: string, value: unknown): void
}

/**
 * Opens `<name>.json`. A disk that refuses the file costs what is in it, and nothing else: the log says that
 * `what` could not be read or kept.
 */
export function openProfileStore(
  name: string,
  what: string,
  log: Pick<Logger, 'warn'>,
  folder?: string,
): ProfileStore {
  const open = () => new Store({ name, clearInvalidConfig: true, ...(folder && { cwd: folder }) })
  return {
    read(key) {
      try {
        return open().get(key)
      } catch (error) {
        log.warn(`${what} could not be read`, error)
        return undefined
      }
    },
    write(key, value) {
      try {
        open().set(key, value)
      } catch (error) {
        log.warn(`${what} could not be kept`, error)
      }
    },
  }
}
