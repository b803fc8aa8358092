import { z } from 'zod'
import { PROXY_ACCOUNT_MAX, proxyListening } from '../preload/contract/desktop.ts'
import type { FollowNotification, SongNotice } from '../preload/contract/notifications.ts'
import { playerListening } from '../preload/contract/player.ts'
import { MENU_STATIONS_MAX, PICTURE_MAX, TEXT_MAX } from '../preload/contract/stations.ts'
import { THEMES, type ThemeChoice } from '../preload/contract/window.ts'
import { pageChannels as page } from '../preload/contract.ts'
import type { RuntimeConfig } from '../shared/config/config.ts'
import { CHARSETS } from '../shared/radio/charset-names.ts'
import type { LastFm } from '../shared/scrobbling/last-fm.ts'
import { LASTFM_BATCH } from '../shared/scrobbling/scrobble-service.ts'
import type { CrashLog } from './app/crash-log.ts'
import type { BrowserHandoffs } from './deep-links/browser-handoffs.ts'
import type { Links } from './deep-links/open-links.ts'
import type { Channels } from './ipc/channels.ts'
import type { MediaKeys } from './player-control/media-keys.ts'
import type { MenuStationsKeeper, PlayerControl } from './player-control/player-control.ts'
import type { DesktopSettingsControl } from './settings/desktop-settings.ts'
import type { Streams } from './stream-relay/open-streams.ts'
import {
  STATION_ACCOUNT_CHARACTERS,
  STATION_ACCOUNTS_MAX,
} from './stream-relay/station-accounts.ts'
import type { TokenVault } from './token-vault/token-vault.ts'
import type { MiniWindow } from './window/mini-window.ts'
import type { ProxyLogin } from './window/proxy-login.ts'
import type { WindowPort } from './window/window-port.ts'

/**
 * Largest session that is kept, in bytes of UTF-8. A Firebase user with its tokens takes 2 to 4 KB;
 * the rest is room for long claims.
 */
export const MAX_SESSION_BYTES = 64 * 1024

/** Longest record of an account that is told of songs, in letters. */
export const MAX_ACCOUNT = 4_096

/** Longest URL of a stream: what browsers and servers agree to carry (RFC 9110, section 4.1, with room). */
const MAX_URL = 8_192

const nothing = z.tuple([])
const session = z
  .string()
  .min(1)
  .refine((value) => Buffer.byteLength(value) <= MAX_SESSION_BYTES)
/** A user's id, name and token at the service take less than 300 letters. */
const account = z.string().min(1).max(MAX_ACCOUNT)
/** Goes into a body alone, as it is. */
const serviceToken = z.string().regex(/^[\x21-\x7e]{1,255}$/)
const text = z.string().min(1).max(TEXT_MAX)
const picture = z.string().min(1).max(PICTURE_MAX)
const stationName = z.strictObject({ id: text, name: text })
/** A moment in ms since the epoch. */
const moment = z.int().positive()
const showNotice = z.strictObject({ title: text, startsAt: moment, endsAt: moment.nullable() })
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
  failure: text.nullable(),
  station: stationName.nullable(),
  cover: picture.nullable(),
  favicon: picture.nullable(),
  isFavorite: z.boolean().nullable(),
  canSkip: z.boolean(),
  title: text.nullable(),
  show: showNotice.nullable(),
  nextShow: showNotice.nullable(),
  isSongKept: z.boolean().nullable(),
  volume: z.number().min(0).max(1),
  muted: z.boolean(),
  sleepEndsAt: moment.nullable(),
})
const stationNames = z.array(stationName).max(MENU_STATIONS_MAX)
const menuStations = z.strictObject({ favorites: stationNames, recent: stationNames })
const desktopChanges = z
  .strictObject({
    mediaKeys: z.enum(['system', 'shortcuts', 'off']),
    startAtLogin: z.boolean(),
    hardwareAcceleration: z.boolean(),
  })
  .partial()
const streamName = z.string().regex(/^[A-Za-z0-9-]{8,64}$/)
const mediaKey = z.enum(['play', 'pause', 'play-pause', 'stop', 'next', 'previous'])
const songNotice = z.strictObject({ title: text, body: z.string().max(TEXT_MAX) })
const followNotification = z.strictObject({ id: text, ...songNotice.shape })
const charset = z.enum(CHARSETS)
const yesOrNo = z.tuple([z.boolean()])
const streamUrl = z.string().min(1).max(MAX_URL)
const streamRequest = z.strictObject({ stream: streamName, stationId: text, url: streamUrl })
const credential = z.string().max(STATION_ACCOUNT_CHARACTERS)
const stationAccounts = z
  .array(
    z.strictObject({
      stationId: text,
      url: streamUrl,
      username: credential,
      password: credential,
    }),
  )
  .max(STATION_ACCOUNTS_MAX)
const stationIds = z.array(text).max(STATION_ACCOUNTS_MAX)
const timedSong = z.strictObject({ artist: text, title: text, startedAt: z.int().positive() })
const timedSongs = z.array(timedSong).min(1).max(LASTFM_BATCH)
const proxyText = z.string().max(PROXY_ACCOUNT_MAX)
const proxyAccount = z.strictObject({ username: proxyText, password: proxyText })

/** What the main window's page reaches, by capability. */
export interface PageParts {
  readonly config: RuntimeConfig
  readonly vault: TokenVault
  /** Keeps the account that is told of songs. */
  readonly scrobbling: Pick<TokenVault, 'load' | 'save' | 'clear'>
  readonly lastFm: LastFm
  readonly links: Pick<Links, 'take'>
  readonly handoffs: BrowserHandoffs
  readonly streams: Streams
  readonly crashes: Pick<CrashLog, 'read'>
  readonly settings: Pick<DesktopSettingsControl, 'state' | 'change'>
  readonly restart: () => void
  readonly proxyLogin: Pick<ProxyLogin, 'answer' | 'setListening'>
  readonly player: Pick<PlayerControl, 'accept' | 'setListening'>
  readonly mediaKeys: Pick<MediaKeys, 'heard'>
  readonly menuStations: Pick<MenuStationsKeeper, 'set'>
  readonly window: Pick<WindowPort, 'setFullScreen'>
  readonly mini: Pick<MiniWindow, 'setOpen'>
  chooseTheme(theme: ThemeChoice): void
  showSong(notice: SongNotice): void
  showFollow(notice: FollowNotification): void
}

/** Every channel of the main window's page: what it accepts, and what answers it. */
export function openPageChannels({ handle, on }: Channels, parts: PageParts): void {
  const { vault, scrobbling, lastFm, links, handoffs, streams, settings, player } = parts

  handle(page.config.load, nothing, () => parts.config)

  handle(page.session.load, nothing, vault.load)
  handle(page.session.save, z.tuple([session, z.boolean()]), vault.save)
  handle(page.session.clear, nothing, async () => void (await vault.clear()))
  handle(page.session.keyringWaits, nothing, vault.keyringWaits)
  handle(page.session.goOnWithoutKeyring, nothing, async () => {
    vault.goOnWithoutKeyring()
    streams.accounts.goOnWithoutKeyring()
  })

  handle(page.scrobbling.load, nothing, scrobbling.load)
  handle(page.scrobbling.save, z.tuple([account]), scrobbling.save)
  handle(page.scrobbling.clear, nothing, async () => void (await scrobbling.clear()))
  handle(page.scrobbling.lastFmBegin, nothing, lastFm.begin)
  handle(page.scrobbling.lastFmFinish, nothing, lastFm.finish)
  handle(page.scrobbling.lastFmScrobble, z.tuple([serviceToken, timedSongs]), lastFm.scrobble)
  handle(page.scrobbling.lastFmNowPlaying, z.tuple([serviceToken, timedSong]), lastFm.nowPlaying)

  handle(page.browser.signInWithGoogle, nothing, handoffs.signInWithGoogle)
  handle(page.browser.checkForRobot, nothing, handoffs.checkForRobot)
  handle(page.browser.cancel, nothing, async () => void handoffs.cancel())

  handle(page.streams.open, z.tuple([streamRequest]), streams.open)
  handle(page.streams.figures, z.tuple([streamName]), streams.figures)
  handle(page.streams.allowPrivate, z.tuple([streamUrl]), streams.allowPrivate)
  handle(page.streams.charset, z.tuple([text]), streams.charset)
  on(page.streams.setCharset, z.tuple([text, charset.nullable()]), streams.setCharset)
  handle(page.streams.saveAccounts, z.tuple([stationAccounts]), streams.accounts.save)
  handle(page.streams.copyAccount, z.tuple([text, text]), streams.accounts.copy)
  handle(page.streams.removeAccounts, z.tuple([stationIds]), streams.accounts.remove)
  handle(page.streams.clearAccounts, nothing, streams.accounts.clear)
  on(page.streams.close, z.tuple([streamName]), streams.close)
  on(page.streams.online, yesOrNo, streams.pageSaysOnline)
  handle(page.streams.fetchList, z.tuple([streamUrl, text]), streams.fetchList)

  handle(page.links.take, nothing, links.take)

  handle(page.desktop.state, nothing, settings.state)
  handle(page.desktop.change, z.tuple([desktopChanges]), settings.change)
  on(proxyListening, yesOrNo, parts.proxyLogin.setListening)
  on(page.desktop.answerProxy, z.tuple([proxyAccount.nullable()]), parts.proxyLogin.answer)
  on(page.desktop.restart, nothing, parts.restart)
  handle(page.desktop.crashLog, nothing, parts.crashes.read)

  on(page.player.report, z.tuple([playerReport]), player.accept)
  on(playerListening, yesOrNo, player.setListening)
  on(page.player.mediaKey, z.tuple([mediaKey]), parts.mediaKeys.heard)
  on(page.notifications.song, z.tuple([songNotice]), parts.showSong)
  on(page.notifications.follow, z.tuple([followNotification]), parts.showFollow)
  on(page.desktop.setMenuStations, z.tuple([menuStations]), parts.menuStations.set)

  on(page.window.theme, z.tuple([z.enum(THEMES)]), parts.chooseTheme)
  on(page.window.mini, yesOrNo, parts.mini.setOpen)
  on(page.window.fullScreen, yesOrNo, parts.window.setFullScreen)
}
