/** The program on this computer. */
import { event, invoke, send } from './channel.ts'
import type { MenuStations } from './stations.ts'

/** Who takes the media keys: Chromium's media session, global shortcuts, or neither. */
export type MediaKeyChoice = 'system' | 'shortcuts' | 'off'

/** What the user has chosen of this computer's program. */
export interface DesktopSettings {
  readonly mediaKeys: MediaKeyChoice
  readonly startAtLogin: boolean
  /** Applies at the next start. Main turns it off by itself when the graphics driver crashes again and again. */
  readonly hardwareAcceleration: boolean
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
  /** Whether the user has to allow it in the system's settings first (macOS). */
  readonly loginItemNeedsApproval: boolean
  /** False on Wayland, where no app places its windows or keeps one above the others. */
  readonly placesWindows: boolean
  /** A newer version than this one; null: none. */
  readonly update: UpdateState | null
}

/** A newer version. */
export interface UpdateState {
  readonly version: string
  /** It is downloaded, and installed when the app restarts. Otherwise the user installs it. */
  readonly canRestart: boolean
  /** Address of the file that the user installs; null where none is offered for this package. */
  readonly download: string | null
}

/** A proxy that wants an account. */
export interface ProxyQuestion {
  /** `host:port` */
  readonly host: string
  /** The account that the user gave before was not accepted. */
  readonly wasRefused: boolean
}

/** The user's account at a proxy. */
export interface ProxyAccount {
  readonly username: string
  readonly password: string
}

/** Longest user name and longest password of a proxy, in letters. */
export const PROXY_ACCOUNT_MAX = 256

export const proxyListening = send<[listening: boolean]>('desktop:proxy-listening', 1)

export const desktopChannels = {
  state: invoke<[], DesktopState>('desktop:state', 0),
  change: invoke<[changes: DesktopChanges], DesktopState>('desktop:change', 1),
  onChanged: event<[state: DesktopState]>('desktop:changed'),
  /** Restarts into the newer version, unless the user stays for unsaved edits. */
  restart: send<[]>('desktop:restart', 0),
  /** What was noted of crashes, for a bug report; nothing personal, at most 64 kB. */
  crashLog: invoke<[], string>('desktop:crash-log', 0),
  /** Tells main what the menus and the tray list. */
  setMenuStations: send<[menuStations: MenuStations]>('library:menu-stations', 1),
  /** A proxy wants an account; null: none does any more. */
  onProxyQuestion: event<[question: ProxyQuestion | null]>(
    'desktop:proxy-question',
    proxyListening,
  ),
  /** The user's account at that proxy; null: they have none. */
  answerProxy: send<[account: ProxyAccount | null]>('desktop:proxy-answer', 1),
  /** The computer woke up: connections of before are dead. */
  onResumed: event<[]>('system:resumed'),
}
