import { z } from 'zod'
import {
  type Invocations,
  MENU_STATIONS_MAX,
  PLAYLIST_MAX_BYTES,
  type SongNotice,
  TEXT_MAX,
} from '../preload/contract.ts'
import type { RuntimeConfig } from '../shared/config/config.ts'
import type { CrashLog } from './crashes/crash-log.ts'
import type { Links } from './deep-links/open-links.ts'
import type { DesktopSettingsControl } from './desktop-settings/desktop-settings.ts'
import type { BrowserHandoffs } from './handoffs/browser-handoffs.ts'
import type { Channels } from './ipc/channels.ts'
import type { MediaKeys } from './media-keys/media-keys.ts'
import type { MiniWindow } from './mini-window/mini-window.ts'
import type { MenuStationsKeeper } from './player-control/menu-stations.ts'
import type { PlayerControl } from './player-control/player-control.ts'
import type { Streams } from './stream-relay/open-streams.ts'
import type { TokenVault } from './token-vault/token-vault.ts'
import type { WindowPort } from './window/window-port.ts'

/**
 * Largest session that is kept, in bytes of UTF-8. A Firebase user with its tokens takes 2 to 4 KB;
 * the rest is room for long claims.
 */
export const MAX_SESSION_BYTES = 64 * 1024

/** Longest URL of a stream: what browsers and servers agree to carry (RFC 9110, section 4.1, with room). */
const MAX_URL = 8_192

const nothing = z.tuple([])
const session = z
  .string()
  .min(1)
  .refine((value) => Buffer.byteLength(value) <= MAX_SESSION_BYTES)
const text = z.string().min(1).max(TEXT_MAX)
const stationName = z.strictObject({ id: text, name: text })
const playerReport = z.strictObject({
  status: z.enum([
    'idle',
    'connecting',
    'playing',
    'buffering',
    'reconnecting',
    'paused',
    'failed',
  ]),
  station: stationName.nullable(),
  title: text.nullable(),
  volume: z.number().min(0).max(1),
  muted: z.boolean(),
  sleepEndsAt: z.int().positive().nullable(),
})
const stationNames = z.array(stationName).max(MENU_STATIONS_MAX)
const menuStations = z.strictObject({ favorites: stationNames, recent: stationNames })
const desktopChanges = z
  .strictObject({
    mediaKeys: z.enum(['system', 'shortcuts', 'off']),
    startAtLogin: z.boolean(),
  })
  .partial()
const streamName = z.string().regex(/^[A-Za-z0-9-]{8,64}$/)
const mediaKey = z.enum(['play', 'pause', 'play-pause', 'stop', 'next', 'previous'])
const songNotice = z.strictObject({ title: text, body: z.string().max(TEXT_MAX) })
const yesOrNo = z.tuple([z.boolean()])
const streamUrl = z.string().min(1).max(MAX_URL)
const streamRequest = z.strictObject({ stream: streamName, stationId: text, url: streamUrl })
const playlist = z
  .instanceof(Uint8Array)
  .refine(({ byteLength }) => byteLength <= PLAYLIST_MAX_BYTES)

/** What the main window's page reaches, by capability. */
export interface PageParts {
  readonly config: RuntimeConfig
  readonly vault: TokenVault
  readonly links: Pick<Links, 'take'>
  readonly handoffs: BrowserHandoffs
  readonly streams: Streams
  readonly crashes: Pick<CrashLog, 'read'>
  readonly settings: Pick<DesktopSettingsControl, 'state' | 'change'>
  readonly player: Pick<PlayerControl, 'accept' | 'setListening'>
  readonly mediaKeys: Pick<MediaKeys, 'heard'>
  readonly menuStations: Pick<MenuStationsKeeper, 'set'>
  readonly window: Pick<WindowPort, 'setFullScreen'>
  readonly mini: Pick<MiniWindow, 'setOpen'>
  readPlaylist(bytes: Uint8Array): Promise<Invocations['playlist:read']['result']>
  showSong(notice: SongNotice): void
}

/** Every channel of the main window's page: what it accepts, and what answers it. */
export function openPageChannels({ handle, on }: Channels, parts: PageParts): void {
  const { vault, links, handoffs, streams, settings, player } = parts

  handle('config:load', nothing, () => parts.config)

  handle('session:load', nothing, vault.load)
  handle('session:save', z.tuple([session]), vault.save)
  handle('session:clear', nothing, async () => void (await vault.clear()))
  handle('session:keyring-waits', nothing, vault.keyringWaits)
  handle('session:without-keyring', nothing, async () => void vault.goOnWithoutKeyring())

  handle('browser:google', nothing, handoffs.signInWithGoogle)
  handle('browser:robot-check', nothing, handoffs.checkForRobot)
  handle('browser:cancel', nothing, async () => void handoffs.cancel())

  handle('stream:open', z.tuple([streamRequest]), streams.open)
  handle('stream:figures', z.tuple([streamName]), streams.figures)
  handle('stream:allow-private', z.tuple([streamUrl]), streams.allowPrivate)
  on('stream:close', z.tuple([streamName]), streams.close)
  on('stream:online', yesOrNo, streams.pageSaysOnline)
  handle('playlist:read', z.tuple([playlist]), parts.readPlaylist)

  handle('links:take', nothing, links.take)

  handle('desktop:state', nothing, settings.state)
  handle('desktop:change', z.tuple([desktopChanges]), settings.change)
  handle('desktop:crash-log', nothing, parts.crashes.read)

  on('player:report', z.tuple([playerReport]), player.accept)
  on('player:listening', yesOrNo, player.setListening)
  on('player:media-key', z.tuple([mediaKey]), parts.mediaKeys.heard)
  on('notification:song', z.tuple([songNotice]), parts.showSong)
  on('library:menu-stations', z.tuple([menuStations]), parts.menuStations.set)

  on('window:mini', yesOrNo, parts.mini.setOpen)
  on('window:full-screen', yesOrNo, parts.window.setFullScreen)
}
