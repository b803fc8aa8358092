import type { CommandLine } from 'electron'

/** What draws the windows, as far as it matters to them. */
export interface WindowSystem {
  /**
   * False on Wayland, where an app neither learns where its windows are (bounds read 0,0) nor may move or
   * resize one that is open, and where `alwaysOnTop` reads true without any effect.
   */
  readonly placesWindows: boolean
}

/**
 * Whether the windows are Wayland's. Electron decides before main runs, and writes its choice into its own
 * command line (ui::SetOzonePlatformForLinuxIfNeeded): `ozonePlatform` is that switch, "x11" for a user
 * who asked for XWayland. Without the switch the session says it.
 */
export function isWaylandWindow(
  platform: NodeJS.Platform,
  ozonePlatform: string,
  env: NodeJS.ProcessEnv,
): boolean {
  if (platform !== 'linux') return false
  return ozonePlatform === '' ? env.XDG_SESSION_TYPE === 'wayland' : ozonePlatform === 'wayland'
}

/** What this process draws its windows with. */
export function currentWindowSystem(
  commandLine: Pick<CommandLine, 'getSwitchValue'>,
): WindowSystem {
  const ozonePlatform = commandLine.getSwitchValue('ozone-platform')
  return { placesWindows: !isWaylandWindow(process.platform, ozonePlatform, process.env) }
}
