import { app, type GlobalShortcut, globalShortcut, systemPreferences } from 'electron'
import type { DesktopState, MediaKeyChoice } from '../../preload/contract/desktop.ts'
import type { MediaKey } from '../../preload/contract/player.ts'
import type { Logger } from '../log/logger.ts'
import { MEDIA_KEYS } from '../menus/commands.ts'

/** Source of media key presses. Only one is active at a time, because two would handle each press twice. */
type MediaKeySource = 'media-session' | 'shortcuts' | 'none'

/** Chooses the source. Wayland has no global shortcuts: the desktop sends media keys to the media session (MPRIS). */
export function chooseMediaKeySource(
  platform: NodeJS.Platform,
  choice: MediaKeyChoice,
  wayland: boolean,
): MediaKeySource {
  if (choice === 'off') return 'none'
  if (choice === 'system' || (platform === 'linux' && wayland)) return 'media-session'
  return 'shortcuts'
}

export function isWayland(env: NodeJS.ProcessEnv): boolean {
  return env.XDG_SESSION_TYPE === 'wayland' || Boolean(env.WAYLAND_DISPLAY)
}

type Shortcuts = Pick<GlobalShortcut, 'register' | 'unregister'>

/** Registers the media keys globally. Returns false when another program has already registered one of them. */
function registerKeys(shortcuts: Shortcuts, onKey: (key: MediaKey) => void): boolean {
  const registered = MEDIA_KEYS.map(({ mediaKey, id }) =>
    shortcuts.register(mediaKey, () => onKey(id)),
  )
  return registered.every(Boolean)
}

function releaseKeys(shortcuts: Shortcuts): void {
  for (const { mediaKey } of MEDIA_KEYS) shortcuts.unregister(mediaKey)
}

export interface MediaKeys {
  /** Releases the keys and registers them for `choice`. With `mayPrompt`, macOS may show its permission dialog. */
  apply(choice: MediaKeyChoice, options: { readonly mayPrompt: boolean }): void
  problem(): DesktopState['mediaKeyProblem']
  /** Handles a key from Chromium's media session. Ignores it when another source is active. */
  receive(key: MediaKey): void
  release(): void
}

export interface MediaKeyOptions {
  readonly platform: NodeJS.Platform
  readonly wayland: boolean
  readonly shortcuts: Shortcuts
  /** Returns true when macOS has granted the accessibility permission, which global media keys need. */
  readonly isTrusted: (mayPrompt: boolean) => boolean
  readonly onKey: (key: MediaKey) => void
  readonly log: Logger
}

export function createMediaKeys(options: MediaKeyOptions): MediaKeys {
  const { platform, wayland, shortcuts, isTrusted, onKey, log } = options
  let source: MediaKeySource = 'none'
  let problem: DesktopState['mediaKeyProblem'] = null

  const release = () => {
    if (source === 'shortcuts') releaseKeys(shortcuts)
    source = 'none'
    problem = null
  }
  /** Checks the permission first: without it, registration fails as if another program used the keys. */
  const register = (mayPrompt: boolean): DesktopState['mediaKeyProblem'] => {
    if (platform === 'darwin' && !isTrusted(mayPrompt)) return 'no-permission'
    return registerKeys(shortcuts, onKey) ? null : 'taken'
  }

  return {
    apply(choice, { mayPrompt }) {
      release()
      source = chooseMediaKeySource(platform, choice, wayland)
      if (source === 'shortcuts') problem = register(mayPrompt)
      log.info('media keys', { source, problem })
    },
    problem: () => problem,
    receive(key) {
      if (source === 'media-session') onKey(key)
    },
    release,
  }
}

const DISABLE_FEATURES = 'disable-features'

/**
 * Disables Chromium's media key handling unless it is the source. On Windows it would also pause playback.
 * Chromium reads the switch once, before the app is ready. After a later change, the main process ignores Chromium's
 * media keys until the next start.
 */
export function disableChromiumMediaKeys(choice: MediaKeyChoice): void {
  const source = chooseMediaKeySource(process.platform, choice, isWayland(process.env))
  if (source === 'media-session') return
  // appendSwitch replaces the user's own value.
  const disabled = app.commandLine.getSwitchValue(DISABLE_FEATURES)
  const features = [...disabled.split(',').filter(Boolean), 'HardwareMediaKeyHandling']
  app.commandLine.appendSwitch(DISABLE_FEATURES, features.join(','))
}

/** Creates the media keys of this system. Call it when the app is ready. */
export function openMediaKeys(onKey: (key: MediaKey) => void, log: Logger): MediaKeys {
  return createMediaKeys({
    platform: process.platform,
    wayland: isWayland(process.env),
    shortcuts: globalShortcut,
    isTrusted: (mayPrompt) => systemPreferences.isTrustedAccessibilityClient(mayPrompt),
    onKey,
    log,
  })
}
