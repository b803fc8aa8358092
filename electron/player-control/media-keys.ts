import { app, type GlobalShortcut, globalShortcut, systemPreferences } from 'electron'
import type { DesktopState, MediaKeyChoice } from '../../preload/contract/desktop.ts'
import type { MediaKey } from '../../preload/contract/player.ts'
import type { Logger } from '../log/logger.ts'
import { MEDIA_KEYS } from '../menus/commands.ts'

/** What receives the media keys. Always one: two would each act on a press. */
type MediaKeySource = 'media-session' | 'shortcuts' | 'none'

/**
 * The source of media keys for what the user chose. Shortcuts are the whole system's and are there
 * on Windows, macOS and Linux with X11; under Wayland no program takes keys from the others, so there the
 * desktop brings the presses to the media session (MPRIS), whatever was chosen.
 */
export function mediaKeySource(
  platform: NodeJS.Platform,
  choice: MediaKeyChoice,
  wayland: boolean,
): MediaKeySource {
  if (choice === 'off') return 'none'
  if (choice === 'system' || (platform === 'linux' && wayland)) return 'media-session'
  return 'shortcuts'
}

/** Whether the desktop is a Wayland one, by the variables that its session sets. */
export function isWayland(env: NodeJS.ProcessEnv): boolean {
  return env.XDG_SESSION_TYPE === 'wayland' || Boolean(env.WAYLAND_DISPLAY)
}

/** What of global shortcuts is used. */
type Shortcuts = Pick<GlobalShortcut, 'register' | 'unregister'>

/** Takes the media keys from the whole system. Gives whether every one was free. */
function takeKeys(shortcuts: Shortcuts, onKey: (key: MediaKey) => void): boolean {
  const taken = MEDIA_KEYS.map(({ mediaKey, id }) => shortcuts.register(mediaKey, () => onKey(id)))
  return taken.every(Boolean)
}

/** Gives them back. */
function releaseKeys(shortcuts: Shortcuts): void {
  for (const { mediaKey } of MEDIA_KEYS) shortcuts.unregister(mediaKey)
}

/** The media keys: one source at a time, and each press acts once. */
export interface MediaKeys {
  /** Lets go of the keys and takes them as chosen. `ask`: macOS may ask the user for its permission. */
  apply(choice: MediaKeyChoice, ask: boolean): void
  /** Why they do not work as chosen. */
  problem(): DesktopState['mediaKeyProblem']
  /** Chromium's media session has heard a key; ignored where that is not the source. */
  heard(key: MediaKey): void
  /** The app ends. */
  release(): void
}

export interface MediaKeyOptions {
  readonly platform: NodeJS.Platform
  readonly wayland: boolean
  readonly shortcuts: Shortcuts
  /** Whether macOS gives the app the keys of the whole system (accessibility); `ask` shows its dialog. */
  readonly isTrusted: (ask: boolean) => boolean
  readonly onKey: (key: MediaKey) => void
  readonly log: Logger
}

/** Takes no keys before `apply`. */
export function createMediaKeys(options: MediaKeyOptions): MediaKeys {
  const { platform, wayland, shortcuts, isTrusted, onKey, log } = options
  let source: MediaKeySource = 'none'
  let problem: DesktopState['mediaKeyProblem'] = null

  const release = () => {
    if (source === 'shortcuts') releaseKeys(shortcuts)
    source = 'none'
    problem = null
  }
  /** Without macOS's permission registering fails as if the keys were taken: the reason is asked first. */
  const take = (ask: boolean): DesktopState['mediaKeyProblem'] => {
    if (platform === 'darwin' && !isTrusted(ask)) return 'no-permission'
    return takeKeys(shortcuts, onKey) ? null : 'taken'
  }

  return {
    apply(choice, ask) {
      release()
      source = mediaKeySource(platform, choice, wayland)
      if (source === 'shortcuts') problem = take(ask)
      log.info('media keys', { source, problem })
    },
    problem: () => problem,
    heard(key) {
      if (source === 'media-session') onKey(key)
    },
    release,
  }
}

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
