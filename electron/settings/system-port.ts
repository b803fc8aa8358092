import type { UpdateState } from '../../preload/contract/desktop.ts'

/** What the desktop state says of the system around the app. Nothing of it is kept by the settings. */
export interface SystemPort {
  /** Whether this system can start the app at login. */
  readonly canStartAtLogin: boolean
  /** Whether the app may place its windows: see WindowSystem. */
  readonly placesWindows: boolean
  /** Whether it does: asked anew each time, since users change it in the system's settings too. */
  startsAtLogin(): boolean
  /** Whether the user has to allow it in the system's settings first. */
  loginItemNeedsApproval(): boolean
  /** Only called where `canStartAtLogin` is true. What cannot be done shows in `startsAtLogin`. */
  startAtLogin(on: boolean): void
  /** The newer version; null: none. After a change: `refresh()`. */
  update(): UpdateState | null
}

/** A system that does nothing for the app. */
export const NO_SYSTEM: SystemPort = {
  canStartAtLogin: false,
  placesWindows: true,
  startsAtLogin: () => false,
  loginItemNeedsApproval: () => false,
  startAtLogin: () => undefined,
  update: () => null,
}
