/** Channels for desktop settings, updates, proxy accounts, menus and the crash log. */
import * as z from 'zod/mini'
import { event, invoke, send, watchedEvent } from './channel.ts'
import { MENU_STATIONS_MAX, type MenuStations, stationName } from './stations.ts'

/** Source of media key presses: Chromium's media session, global shortcuts, or none. */
export const MEDIA_KEY_CHOICES = ['system', 'shortcuts', 'off'] as const
export type MediaKeyChoice = (typeof MEDIA_KEY_CHOICES)[number]

export interface DesktopState {
  readonly settings: DesktopSettings
  readonly mediaKeyProblem: 'taken' | 'no-permission' | null
  readonly canStartAtLogin: boolean
  /** True when the user must approve the login item in the system settings (macOS). */
  readonly loginItemNeedsApproval: boolean
  /** False on Wayland, where apps can neither position windows nor set them on top. */
  readonly placesWindows: boolean
  readonly update: UpdateState | null
}

export interface UpdateState {
  readonly version: string
  /** True when the update is downloaded and a restart installs it. Otherwise the user installs it. */
  readonly canRestart: boolean
  /** URL of the installer. Null when the server offers no installer for this package. */
  readonly download: string | null
}

export interface ProxyQuestion {
  readonly host: string
  readonly wasRefused: boolean
}

export const PROXY_ACCOUNT_MAX = 256

const desktopSettings = () =>
  z.strictObject({
    mediaKeys: z.enum(MEDIA_KEY_CHOICES),
    startAtLogin: z.boolean(),
    /** Applies at the next start. The main process disables it after repeated crashes of the graphics driver. */
    hardwareAcceleration: z.boolean(),
  })

type DesktopSettings = Readonly<z.infer<ReturnType<typeof desktopSettings>>>

const desktopChanges = () => z.partial(desktopSettings())

export type DesktopChanges = Readonly<z.infer<ReturnType<typeof desktopChanges>>>

const stationNames = () => z.array(stationName()).check(z.maxLength(MENU_STATIONS_MAX))
const proxyText = () => z.string().check(z.maxLength(PROXY_ACCOUNT_MAX))
const proxyAccount = () => z.strictObject({ username: proxyText(), password: proxyText() })

export type ProxyAccount = Readonly<z.infer<ReturnType<typeof proxyAccount>>>

export const desktopChannels = {
  state: invoke<[], DesktopState>('desktop:state'),
  change: invoke<[changes: DesktopChanges], DesktopState>('desktop:change', () => [
    desktopChanges(),
  ]),
  onChanged: event<[state: DesktopState]>('desktop:changed'),
  /** Installs the update and restarts. The user may abort because of unsaved changes. */
  restart: send<[]>('desktop:restart'),
  /** Returns the crash log for bug reports. It contains no personal data and at most 64 kB. */
  crashLog: invoke<[], string>('desktop:crash-log'),
  setMenuStations: send<[menuStations: MenuStations]>('library:menu-stations', () => [
    z.strictObject({ favorites: stationNames(), recent: stationNames() }),
  ]),
  onProxyQuestion: watchedEvent<[question: ProxyQuestion | null]>(
    'desktop:proxy-question',
    'desktop:proxy-listening',
  ),
  submitProxyLogin: send<[account: ProxyAccount | null]>('desktop:proxy-login', () => [
    z.nullable(proxyAccount()),
  ]),
  /** Reports that the computer woke up. Existing connections are dead. */
  onResumed: event<[]>('system:resumed'),
}
