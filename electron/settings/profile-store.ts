import Store from 'electron-store'
import type { Logger } from '../log/logger.ts'

export interface ProfileStore {
  /** Returns an untrusted value, because the user can edit the file. */
  read(key: string): unknown
  write(key: string, value: unknown): void
}

/** Opens the JSON file `name` in the user data folder or `folder`. Log messages call its content `label`. */
export function openProfileStore(
  name: string,
  label: string,
  log: Pick<Logger, 'warn'>,
  folder?: string,
): ProfileStore {
  const openStore = () =>
    new Store({ name, clearInvalidConfig: true, ...(folder && { cwd: folder }) })
  return {
    read(key) {
      try {
        return openStore().get(key)
      } catch (error) {
        log.warn(`${label} could not be read`, error)
        return undefined
      }
    },
    write(key, value) {
      try {
        openStore().set(key, value)
      } catch (error) {
        log.warn(`${label} could not be saved`, error)
      }
    },
  }
}
