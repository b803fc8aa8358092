import { app, globalShortcut, systemPreferences } from 'electron'
import type { MediaKeyChoice } from '../../preload/contract/desktop.ts'
import type { MediaKey } from '../../preload/contract/player.ts'
import type { Logger } from '../log/logger.ts'
import { isWayland, mediaKeySource } from './media-key-source.ts'
import { createMediaKeys, type MediaKeys } from './media-keys.ts'

const DISABLE_FEATURES = 'disable-features'

/**
 * Keeps Chromium from the media keys where global shortcuts are to have them: on Windows it would pause the
 * sound beside a shortcut. It reads this once, before the app is ready; a choice made later has its whole
 * effect at the next start, and until then main ignores Chromium's media keys.
 */
export function keepKeysFromChromium(choice: MediaKeyChoice): void {
  const source = mediaKeySource(process.platform, choice, isWayland(process.env))
  if (source === 'media-session') return
  // A switch that is appended replaces the user's own of that name.
  const disabled = app.commandLine.getSwitchValue(DISABLE_FEATURES)
  const features = [...disabled.split(',').filter(Boolean), 'HardwareMediaKeyHandling']
  app.commandLine.appendSwitch(DISABLE_FEATURES, features.join(','))
}

/** The media keys of this system. Call when the app is ready. */
export function openMediaKeys(onKey: (key: MediaKey) => void, log: Logger): MediaKeys {
  return createMediaKeys({
    platform: process.platform,
    wayland: isWayland(process.env),
    shortcuts: globalShortcut,
    isTrusted: (ask) => systemPreferences.isTrustedAccessibilityClient(ask),
    onKey,
    log,
  })
}
