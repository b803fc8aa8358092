import type { MiniAction } from '../preload/contract/mini.ts'
import type { FollowNotification, SongNotification } from '../preload/contract/notifications.ts'
import type { MenuStations } from '../preload/contract/stations.ts'
import type { ThemeChoice } from '../preload/contract/window.ts'
import { channelsByWindow } from '../preload/contract.ts'
import type { RuntimeConfig } from '../shared/config/config.ts'
import type { LastFm } from '../shared/scrobbling/last-fm.ts'
import type { CrashLog } from './app/crash-log.ts'
import type { BrowserHandoffs } from './deep-links/browser-handoffs.ts'
import type { Links } from './deep-links/open-links.ts'
import { type ChannelOptions, serveChannels } from './ipc/channels.ts'
import type { Logger } from './log/logger.ts'
import type { MediaKeys } from './player-control/media-keys.ts'
import type { PlayerControl } from './player-control/player-control.ts'
import type { DesktopSettingsControl } from './settings/desktop-settings.ts'
import type { Streams } from './stream-relay/open-streams.ts'
import type { TokenVault } from './token-vault/token-vault.ts'
import type { MiniWindow } from './window/mini-window.ts'
import type { ProxyLogin } from './window/proxy-login.ts'
import type { WindowPort } from './window/window-port.ts'

interface PageServices {
  readonly config: RuntimeConfig
  readonly vault: TokenVault
  readonly scrobbling: TokenVault
  readonly lastFm: LastFm
  readonly links: Links
  readonly handoffs: BrowserHandoffs
  readonly streams: Streams
  readonly crashes: CrashLog
  readonly settings: DesktopSettingsControl
  readonly restart: () => void
  readonly proxyLogin: ProxyLogin
  readonly player: PlayerControl
  readonly mediaKeys: MediaKeys
  readonly window: WindowPort
  readonly mini: MiniWindow
  setMenuStations(stations: MenuStations): void
  chooseTheme(theme: ThemeChoice): void
  showSong(content: SongNotification): void
  showFollow(content: FollowNotification): void
  readonly log: Logger
}

/** Connects the channels of the main window's page. Methods of a spread service that the contract lacks stay hidden. */
export function openPageChannels(services: PageServices): void {
  const { vault, lastFm, streams, settings, proxyLogin, player, window, log } = services
  const { accounts } = streams
  serveChannels(
    channelsByWindow.main,
    {
      config: { load: () => services.config },
      session: {
        ...vault,
        goOnWithoutKeyring() {
          vault.goOnWithoutKeyring()
          accounts.goOnWithoutKeyring()
        },
      },
      scrobbling: {
        ...services.scrobbling,
        lastFmStart: lastFm.start,
        lastFmFinish: lastFm.finish,
        lastFmScrobble: lastFm.scrobble,
        lastFmNowPlaying: lastFm.nowPlaying,
      },
      browser: services.handoffs,
      player: {
        report: player.accept,
        onCommand: player.setListening,
        mediaKey: services.mediaKeys.receive,
      },
      streams: {
        ...streams,
        online: streams.setPageOnline,
        saveAccounts: accounts.save,
        copyAccount: accounts.copy,
        removeAccounts: accounts.remove,
        clearAccounts: accounts.clear,
      },
      links: services.links,
      desktop: {
        ...settings,
        restart: services.restart,
        crashLog: services.crashes.read,
        setMenuStations: services.setMenuStations,
        onProxyQuestion: proxyLogin.setListening,
        submitProxyLogin: proxyLogin.submit,
      },
      notifications: { song: services.showSong, follow: services.showFollow },
      window: {
        ...window,
        theme: services.chooseTheme,
        mini: services.mini.setOpen,
        fullScreen: window.setFullScreen,
      },
    },
    { isOwnWindow: window.isOwnPage, log },
  )
}

/** Connects the channels of the mini player's page, which cannot use the channels of the main window. */
export function openMiniChannels(
  player: Pick<PlayerControl, 'report' | 'command'>,
  mainWindow: Pick<WindowPort, 'show'>,
  mini: Pick<MiniWindow, 'isSender' | 'setOpen'>,
  options: Omit<ChannelOptions, 'isOwnWindow'>,
): void {
  function act(action: MiniAction): void {
    if (action === 'close') mini.setOpen(false)
    else {
      if (action === 'show' || action === 'station-page') mainWindow.show()
      if (action !== 'show') player.command(action)
    }
  }
  const { report } = player
  const isOwnWindow = mini.isSender
  serveChannels(channelsByWindow.mini, { report, act }, { ...options, isOwnWindow })
}
