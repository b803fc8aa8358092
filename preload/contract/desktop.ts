/** The program on this computer. */
import * as z from 'zod/mini'
import { event, invoke, send, watchedEvent } from './channel.ts'
import { MENU_STATIONS_MAX, type MenuStations, stationName } from './stations.ts'

/** Who takes the media keys: Chromium's media session, global shortcuts, or neither. */
export const MEDIA_KEY_CHOICES = ['system', 'shortcuts', 'off'] as const
export type MediaKeyChoice = (typeof MEDIA_KEY_CHOICES)[number]

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

/** Longest user name and longest password of a proxy, in letters. */
export const PROXY_ACCOUNT_MAX = 256

const desktopSettings = () =>
  z.strictObject({
    mediaKeys: z.enum(MEDIA_KEY_CHOICES),
    startAtLogin: z.boolean(),
    /** Applies at the next start. Main turns it off by itself when the graphics driver crashes again and again. */
    hardwareAcceleration: z.boolean(),
  })

/** What the user has chosen of this computer's program. */
type DesktopSettings = Readonly<z.infer<ReturnType<typeof desktopSettings>>>

const desktopChanges = () => z.partial(desktopSettings())

/** What of the settings the user changes. */
export type DesktopChanges = Readonly<z.infer<ReturnType<typeof desktopChanges>>>

const stationNames = () => z.array(stationName()).check(z.maxLength(MENU_STATIONS_MAX))
const proxyText = () => z.string().check(z.maxLength(PROXY_ACCOUNT_MAX))
const proxyAccount = () => z.strictObject({ username: proxyText(), password: proxyText() })

/** The user's account at a proxy. */
export type ProxyAccount = Readonly<z.infer<ReturnType<typeof proxyAccount>>>

export const desktopChannels = {
  state: invoke<[], DesktopState>('desktop:state'),
  change: invoke<[changes: DesktopChanges], DesktopState>('desktop:change', () => [
    desktopChanges(),
  ]),
  onChanged: event<[state: DesktopState]>('desktop:changed'),
  /** Restarts into the newer version, unless the user stays for unsaved edits. */
  restart: send<[]>('desktop:restart'),
  /** What was noted of crashes, for a bug report; nothing personal, at most 64 kB. */
  crashLog: invoke<[], string>('desktop:crash-log'),
  /** Tells main what the menus and the tray list. */
  setMenuStations: send<[menuStations: MenuStations]>('library:menu-stations', () => [
    z.strictObject({ favorites: stationNames(), recent: stationNames() }),
  ]),
  /** A proxy wants an account; null: none does any more. */
  onProxyQuestion: watchedEvent<[question: ProxyQuestion | null]>(
    'desktop:proxy-question',
    'desktop:proxy-listening',
  ),
  /** The user's account at that proxy; null: they have none. */
  answerProxy: send<[account: ProxyAccount | null]>('desktop:proxy-answer', () => [
    z.nullable(proxyAccount()),
  ]),
  /** The computer woke up: connections of before are dead. */
  onResumed: event<[]>('system:resumed'),
}
