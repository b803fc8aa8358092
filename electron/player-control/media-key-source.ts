import type { MediaKeyChoice } from '../../preload/contract/desktop.ts'

/** What receives the media keys. Always one: two would each act on a press. */
export type MediaKeySource = 'media-session' | 'shortcuts' | 'none'

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
