import { app, nativeTheme, net, safeStorage, session, shell } from 'electron'
import type { MenuStations } from '../preload/contract/stations.ts'
import { pageChannels as page } from '../preload/contract.ts'
import { contentSecurityPolicy } from '../shared/config/content-security-policy.ts'
import { loadMainConfig } from '../shared/config/load-config.ts'
import { createJudge } from '../shared/judge/judge.ts'
import { createLastFm } from '../shared/scrobbling/last-fm.ts'
import { createSignal, type Signal } from '../shared/signal.ts'
import type { CommandLine } from './app/command-line.ts'
import type { CrashLog } from './app/crash-log.ts'
import type { EndWithError } from './app/fatal-error.ts'
import { type Quitting, watchEnding, watchPower } from './app/lifecycle.ts'
import { resumePlaying } from './app/resume-playing.ts'
import { createStartAtLogin, startedAtLogin } from './app/start-at-login.ts'
import { createRestart, startUpdates } from './app/start-updates.ts'
import { openCrashes } from './app/watch-crashes.ts'
import { createBrowserHandoffs } from './deep-links/browser-handoffs.ts'
import type { Links } from './deep-links/open-links.ts'
import { registerLinks } from './deep-links/register-scheme.ts'
import type { Logger } from './log/logger.ts'
import { createActor } from './menus/commands.ts'
import { openMenus } from './menus/open-menus.ts'
import { removeTray } from './menus/tray.ts'
import { watchTrayHost } from './menus/tray-host.ts'
import {
  createClosingNotice,
  createFollowNotifications,
  createSongNotifications,
} from './notifications/notifications.ts'
import { openMiniChannels, openPageChannels } from './page-channels.ts'
import { paths } from './paths.ts'
import { openMediaKeys } from './player-control/media-keys.ts'
import type { PlayerControl } from './player-control/player-control.ts'
import { createDesktopSettings } from './settings/desktop-settings.ts'
import type { SettingsStore } from './settings/settings-store.ts'
import { openStreams } from './stream-relay/open-streams.ts'
import type { TextJudgements } from './stream-relay/text-judgements.ts'
import { createSessionFile } from './token-vault/session-file.ts'
import { createTokenVault } from './token-vault/token-vault.ts'
import { serveApp } from './window/app-protocol.ts'
import { canPlaceWindows } from './window/bounds.ts'
import { lockSession } from './window/lock-session.ts'
import { createMainWindow } from './window/main-window.ts'
import { createMiniWindow } from './window/mini-window.ts'
import { createProxyLogin, watchProxyLogins } from './window/proxy-login.ts'
import { createThemeChoice, learnTaskbarTheme } from './window/theme.ts'
import type { WindowPort } from './window/window-port.ts'
import { createWindowStore } from './window/window-store.ts'
import { createZoom } from './window/zoom.ts'

/** What is there before the app is ready. */
export interface Started {
  readonly log: Logger
  readonly settingsStore: SettingsStore
  readonly quitting: Quitting
  readonly crashes: CrashLog
  /** Emits before the app ends. */
  readonly ending: Signal
  readonly endWithError: EndWithError
  readonly window: WindowPort
  readonly player: PlayerControl
  readonly links: Links
  readonly commandLine: CommandLine
}

/** Sets everything up, from what pages stand on to what the user sees. Call it when the app is ready. */
export async function boot(started: Started): Promise<void> {
  const { log, settingsStore, quitting, crashes, ending, window, player, links, commandLine } =
    started
  const mainConfig = loadMainConfig(process.env)
  const { config } = mainConfig

  // Crashes of this run and the one before; links into the app.
  watchEnding(ending)
  openCrashes(crashes, ending, log)
  links.openLaunch(process.argv, commandLine)
  // Waits for the page.
  if (commandLine.command !== null) player.command(commandLine.command)
  registerLinks(log)

  // The session every page runs in, and the pages. All sound comes through the relay, whose address the
  // pages' policy names.
  lockSession({ app, session: session.defaultSession, isOwnWindow: window.isOwnPage, log })
  const judge = createJudge<TextJudgements>(paths.textWorker, {
    onLost: (why) => log.warn('text from outside was not judged', { why }),
  })
  const proxyLogin = createProxyLogin((question) =>
    window.tell(page.desktop.onProxyQuestion, question),
  )
  watchProxyLogins(app, proxyLogin)
  const streams = await openStreams({
    config,
    ask: window.ask,
    judge,
    proxyAccounts: proxyLogin,
    log,
    send: (stream, event) => window.tell(page.streams.onEvent, stream, event),
  })
  serveApp(paths.renderer, {
    main: contentSecurityPolicy(config, 'desktop', streams.origin),
    mini: contentSecurityPolicy(config, 'desktop', streams.origin, 'mini'),
  })

  // Identity: the session's vault, and what a user does in the system's browser.
  const openVault = (name: string) =>
    createTokenVault({ keyring: safeStorage, file: createSessionFile(name), log })
  const vault = openVault('session')
  const scrobbling = openVault('scrobbling')
  const outside = {
    openBrowser: (url: string) => shell.openExternal(url),
    fetch: (url: string, init?: RequestInit) => net.fetch(url, init),
    log,
  }
  const { lastFmSecret: secret } = mainConfig
  const lastFm = createLastFm({ config: config.lastFm, secret, ...outside })
  const handoffs = createBrowserHandoffs({ ...mainConfig, ...outside, onDone: window.show })

  // The player: its keys, and what happens to the machine and the page while it plays. Chromium itself inhibits
  // sleep while audio plays.
  const mediaKeys = openMediaKeys(player.command, log)
  const notice = { icon: paths.windowIcon, onClick: window.show, log }
  resumePlaying({ app, player, isPlayerPage: window.isOwnPage, log })
  watchPower(() => {
    streams.resumed()
    window.tell(page.desktop.onResumed)
  }, log)

  // What the user has chosen of this computer's program.
  const updateFound = createSignal()
  const startAtLogin = createStartAtLogin({ log })
  const updates = startUpdates({
    keyFile: paths.updateKey,
    onFound: updateFound.emit,
    onMoved: startAtLogin.programMoved,
    log,
  })
  const placesWindows = canPlaceWindows(app.commandLine)
  const settings = createDesktopSettings({
    store: settingsStore,
    mediaKeys,
    system: { ...startAtLogin, placesWindows, update: updates.found },
    tell: (state) => window.tell(page.desktop.onChanged, state),
  })
  updateFound.subscribe(settings.refresh)

  // The windows, and what their pages ask of main.
  const changed = createSignal()
  const windowStore = createWindowStore(log)
  const chooseTheme = createThemeChoice(windowStore, nativeTheme)
  learnTaskbarTheme()
  const zoom = createZoom(windowStore)
  const look = {
    icon: paths.windowIcon,
    devTools: !app.isPackaged,
    log,
    store: windowStore,
    zoom,
    ending,
    placesWindows,
  }
  const mini = createMiniWindow({ ...look, preload: paths.miniPreload, onChanged: changed.emit })
  /** As the page last sent them; a reload of the page keeps them. */
  let menuStations: MenuStations = { favorites: [], recent: [] }
  openMiniChannels(player, window, mini, { log })
  player.subscribe(mini.show)
  openPageChannels({
    config,
    vault,
    scrobbling,
    lastFm,
    links,
    handoffs,
    streams,
    crashes,
    settings,
    restart: createRestart(updates),
    proxyLogin,
    player,
    mediaKeys,
    setMenuStations: (stations) => {
      menuStations = stations
      changed.emit()
    },
    window,
    mini,
    chooseTheme,
    showSong: createSongNotifications(notice),
    showFollow: createFollowNotifications({
      ...notice,
      onClick: (id) => {
        window.show()
        window.tell(page.notifications.onFollowClicked, id)
      },
    }),
    log,
  })
  const trayHost = watchTrayHost({ log })
  const mainWindow = createMainWindow({
    ...look,
    preload: paths.preload,
    quitting,
    trayHost,
    startHidden: commandLine.hidden || startedAtLogin(),
    onVisibility: changed.emit,
    onClosed: createClosingNotice({ told: settingsStore.closingTold, ...notice }),
    onMiniKey: mini.toggle,
    onPageLost: started.endWithError,
    onPageGone: () => {
      player.pageGone()
      links.pageGone()
      handoffs.cancel()
      streams.pageGone()
    },
  })
  window.open(mainWindow)

  // The menus, which mirror windows and player.
  const renderMenus = openMenus({
    icons: paths.icons,
    taskbarWindow: mainWindow.onTaskbar,
    isInFront: mainWindow.isInFront,
    trayHost,
    state: () => ({
      report: player.report(),
      menuStations,
      windowVisible: window.isVisible(),
      miniOpen: mini.isOpen(),
    }),
    act: createActor({
      player: player.command,
      navigate: mainWindow.navigate,
      showWindow: window.show,
      hideWindow: window.hide,
      toggleMiniPlayer: mini.toggle,
      toggleFullScreen: window.toggleFullScreen,
      zoom: zoom.change,
      quit: () => app.quit(),
    }),
    log,
  })
  player.subscribe(renderMenus)
  changed.subscribe(renderMenus)

  app.on('activate', window.show)
  app.on('window-all-closed', () => app.quit())
  app.on('browser-window-focus', settings.lookAgain)
  // The graphics driver may have turned hardware acceleration off (watchGpu).
  app.on('child-process-gone', settings.refresh)
  for (const end of [removeTray, mediaKeys.release, handoffs.cancel])
    app.once('will-quit', () => end())
  for (const { stop } of [trayHost, updates, streams]) app.once('will-quit', () => void stop())
  log.info('ready', { version: app.getVersion() })
}
