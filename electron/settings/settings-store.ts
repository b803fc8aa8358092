import { z } from 'zod'
import { MEDIA_KEY_CHOICES, type MediaKeyChoice } from '../../preload/contract/desktop.ts'
import type { Logger } from '../log/logger.ts'
import { openProfileStore } from './profile-store.ts'

interface Stored<Value> {
  read(): Value
  keep(value: Value): void
}

/** The choices kept between launches, in desktop.json. Never throws. */
export interface SettingsStore {
  /** Chromium by default, which needs no permission and takes no key from other programs. */
  readonly mediaKeys: Stored<MediaKeyChoice>
  /** That it was said what closing the window means. */
  readonly closingTold: Stored<boolean>
  /** Whether Chromium may use the graphics card; applies at the next start. */
  readonly hardwareAcceleration: Stored<boolean>
  /** When the graphics driver has crashed lately, in ms since the epoch. */
  readonly gpuCrashes: Stored<readonly number[]>
}

/** Values of another shape count as not stored. */
export function createSettingsStore(log: Logger, folder?: string): SettingsStore {
  const file = openProfileStore('desktop', 'the desktop settings', log, folder)
  const stored = <Value>(key: string, schema: z.ZodType<Value>, initial: Value): Stored<Value> => ({
    read: () => schema.safeParse(file.read(key)).data ?? initial,
    keep: (value) => file.write(key, value),
  })
  return {
    mediaKeys: stored('mediaKeys', z.enum(MEDIA_KEY_CHOICES), 'system'),
    closingTold: stored('closingTold', z.boolean(), false),
    hardwareAcceleration: stored('hardwareAcceleration', z.boolean(), true),
    gpuCrashes: stored<readonly number[]>('gpuCrashes', z.array(z.number()).max(10), []),
  }
}
