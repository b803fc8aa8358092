/** The program on this computer. */
import { event, invoke, send } from './channel.ts'
import type { MenuStations } from './stations.ts'

/** Who takes the media keys: Chromium's media session, global shortcuts, or neither. */
export type MediaKeyChoice = 'system' | 'shortcuts' | 'off'

/** What the user has chosen of this computer's program. */
export interface DesktopSettings {
  readonly mediaKeys: MediaKeyChoice
  readonly startAtLogin: boolean
}

/** What of it the user changes. */
export type DesktopChanges = {
  readonly [K in keyof DesktopSettings]?: DesktopSettings[K] | undefined
}

/** The choices, and what came of them. */
export interface DesktopState {
  readonly settings: DesktopSettings
  /** Why the media keys do not work as chosen; null while they do. */
  readonly mediaKeyProblem: 'taken' | 'no-permission' | null
  /** Whether this system can start the app at login. */
  readonly canStartAtLogin: boolean
  /** False on Wayland, where no app places its windows or keeps one above the others. */
  readonly placesWindows: boolean
  /** A newer version than this one, ready to be installed at the next start; null: none. */
  readonly update: string | null
}

export const desktopChannels = {
  state: invoke<[], DesktopState>('desktop:state', 0),
  change: invoke<[changes: DesktopChanges], DesktopState>('desktop:change', 1),
  onChanged: event<[state: DesktopState]>('desktop:changed'),
  /** What was noted of crashes, for a bug report; nothing personal, at most 64 kB. */
  crashLog: invoke<[], string>('desktop:crash-log', 0),
  /** Tells main what the menus and the tray list. */
  setMenuStations: send<[menuStations: MenuStations]>('library:menu-stations', 1),
  /** The computer woke up: connections of before are dead. */
  onResumed: event<[]>('system:resumed'),
}
