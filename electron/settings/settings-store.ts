import Store from 'electron-store'
import { z } from 'zod'
import { MEDIA_KEY_CHOICES, type MediaKeyChoice } from '../../preload/contract/desktop.ts'
import type { Logger } from '../log/logger.ts'

interface Stored<Value> {
  read(): Value
  keep(value: Value): void
}

/** The choices kept between launches, in desktop.json. Never throws. */
export interface SettingsStore {
  mediaKeys(): MediaKeyChoice
  keepMediaKeys(choice: MediaKeyChoice): void
  /** That it was said what closing the window means. */
  readonly closingTold: { read(): boolean; keep(): void }
  /** Whether Chromium may use the graphics card; applies at the next start. */
  readonly hardwareAcceleration: Stored<boolean>
  /** When the graphics driver has crashed lately, in ms since the epoch. */
  readonly gpuCrashes: Stored<readonly number[]>
}

/** On by default, through Chromium, which needs no permission and takes no key from other programs. */
const DEFAULT_MEDIA_KEYS: MediaKeyChoice = 'system'

/** The file is the user's to edit. */
const gpuCrashTimes = z.array(z.number()).max(10)

/** A disk that refuses the file costs the choice at the next launch, and nothing else. */
export function createSettingsStore(log: Logger, folder?: string): SettingsStore {
  const open = () =>
    new Store({ name: 'desktop', clearInvalidConfig: true, ...(folder && { cwd: folder }) })
  const read = (key: string): unknown => {
    try {
      return open().get(key)
    } catch (error) {
      log.warn('the desktop settings could not be read', error)
      return undefined
    }
  }
  const keep = (key: string, value: string | boolean | readonly number[]) => {
    try {
      open().set(key, value)
    } catch (error) {
      log.warn('the desktop settings could not be kept', error)
    }
  }
  return {
    mediaKeys() {
      // The file is the user's to edit.
      const kept = read('mediaKeys')
      return MEDIA_KEY_CHOICES.find((choice) => choice === kept) ?? DEFAULT_MEDIA_KEYS
    },
    keepMediaKeys: (choice) => keep('mediaKeys', choice),
    closingTold: {
      read: () => read('closingTold') === true,
      keep: () => keep('closingTold', true),
    },
    hardwareAcceleration: {
      read: () => read('hardwareAcceleration') !== false,
      keep: (on) => keep('hardwareAcceleration', on),
    },
    gpuCrashes: {
      read: () => gpuCrashTimes.safeParse(read('gpuCrashes')).data ?? [],
      keep: (times) => keep('gpuCrashes', times),
    },
  }
}
