import { app, globalShortcut, systemPreferences } from 'electron'
import type { MediaKeyChoice } from '../../preload/contract/desktop.ts'
import type { MediaKey } from '../../preload/contract/player.ts'
import type { Logger } from '../log/logger.ts'
import { isWayland, mediaKeySource } from './media-key-source.ts'
import { createMediaKeys, type MediaKeys } from './media-keys.ts'

/**
 * Keeps Chromium from the media keys where global shortcuts are to have them: on Windows it would pause the
 * sound beside a shortcut. It reads this once, before the app is ready; a choice made later has its whole
 * effect at the next start, and until then main ignores Chromium's media keys.
 */
export function keepKeysFromChromium(choice: MediaKeyChoice): void {
  const source = mediaKeySource(process.platform, choice, isWayland(process.env))
  if (source !== 'media-session')
    app.commandLine.appendSwitch('disable-features', 'HardwareMediaKeyHandling')
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
