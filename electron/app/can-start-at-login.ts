/** What is known of the way this program was installed. */
export interface Installation {
  readonly platform: NodeJS.Platform
  readonly isPackaged: boolean
  readonly env: Readonly<Record<string, string | undefined>>
}

/**
 * Whether the system can be asked to start the app at login. Not in development, where its program is
 * Electron's own; not in a sandbox (Flatpak, Snap), which sees another home than the desktop does; not
 * as a portable program on Windows, which runs from a folder that is gone afterwards.
 */
export function canStartAtLogin({ platform, isPackaged, env }: Installation): boolean {
  if (!isPackaged) return false
  if (platform === 'darwin') return true
  if (platform === 'win32') return env.PORTABLE_EXECUTABLE_FILE === undefined
  return platform === 'linux' && env.FLATPAK_ID === undefined && env.SNAP === undefined
}
