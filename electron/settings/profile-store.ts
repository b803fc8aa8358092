import Store from 'electron-store'
import type { Logger } from '../log/logger.ts'

export interface ProfileStore {
  /** Untrusted: the user can edit the file. */
  read(key: string): unknown
  write(key: string, value: unknown): void
}

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
        log.warn(`${what} could not be saved`, error)
      }
    },
  }
}
