import { z } from 'zod'
import { MEDIA_KEY_CHOICES, type MediaKeyChoice } from '../../preload/contract/desktop.ts'
import type { Logger } from '../log/logger.ts'
import { openProfileStore } from './profile-store.ts'

interface StoredValue<Value> {
  read(): Value
  write(value: Value): void
}

export interface SettingsStore {
  /** Defaults to Chromium's media session, which needs no permission and takes no keys from other programs. */
  readonly mediaKeys: StoredValue<MediaKeyChoice>
  /** True after a notification has explained that the app keeps running when its window closes. */
  readonly closingNotificationShown: StoredValue<boolean>
  readonly hardwareAcceleration: StoredValue<boolean>
  /** Recent GPU process crashes, in ms since the epoch. */
  readonly gpuCrashes: StoredValue<readonly number[]>
}

const GPU_CRASHES_MAX = 10

export function createSettingsStore(log: Logger, folder?: string): SettingsStore {
  const file = openProfileStore('desktop', 'the desktop settings', log, folder)
  const stored = <Value>(
    key: string,
    schema: z.ZodType<Value>,
    defaultValue: Value,
  ): StoredValue<Value> => ({
    read: () => schema.safeParse(file.read(key)).data ?? defaultValue,
    write: (value) => file.write(key, value),
  })
  return {
    mediaKeys: stored('mediaKeys', z.enum(MEDIA_KEY_CHOICES), 'system'),
    // The key of earlier versions.
    closingNotificationShown: stored('closingTold', z.boolean(), false),
    hardwareAcceleration: stored('hardwareAcceleration', z.boolean(), true),
    gpuCrashes: stored<readonly number[]>(
      'gpuCrashes',
      z.array(z.number()).max(GPU_CRASHES_MAX),
      [],
    ),
  }
}
