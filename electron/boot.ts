import path from 'node:path'
import { app, nativeTheme, net, safeStorage, session, shell } from 'electron'
import type { MenuStations } from '../preload/contract/stations.ts'
import { pageChannels as page } from '../preload/contract.ts'
import { contentSecurityPolicy } from '../shared/config/content-security-policy.ts'
import { loadMainConfig } from '../shared/config/load-config.ts'
import { createParserWorker } from '../shared/parser-worker/parser-worker.ts'
import { createLastFm } from '../shared/scrobbling/last-fm.ts'
import { createSignal, type Signal } from '../shared/signal.ts'
import type { CommandLine } from './app/command-line.ts'
import type { CrashLog } from './app/crash-log.ts'
import type { EndWithError } from './app/fatal-error.ts'
import { emitEnding, type Quitting, watchPower } from './app/lifecycle.ts'
import { resumePlaying } from './app/resume-playing.ts'
import { createStartAtLogin, startedAtLogin } from './app/start-at-login.ts'
import { createRestart, startUpdates } from './app/start-updates.ts'
import { recordCrashes } from './app/watch-crashes.ts'
import { createBrowserHandoffs } from './deep-links/browser-handoffs.ts'
import type { Links } from './deep-links/open-links.ts'
import { registerLinks } from './deep-links/register-scheme.ts'
import type { Logger } from './log/logger.ts'
import { createCommandRunner } from './menus/commands.ts'
import { openMenus } from './menus/open-menus.ts'
import { removeTray } from './menus/tray.ts'
import { watchTrayHost } from './menus/tray-host.ts'
import {
  createClosingNotification,
  createFollowNotifications,
  createSongNotifications,
} from './notifications/notifications.ts'
import { openMiniChannels, openPageChannels } from './page-channels.ts'
import { openMediaKeys } from './player-control/media-keys.ts'
import type { PlayerControl } from './player-control/player-control.ts'
import { createDesktopSettings } from './settings/desktop-settings.ts'
import type { SettingsStore } from './settings/settings-store.ts'
import { openStreams } from './stream-relay/open-streams.ts'
import type { TextParsers } from './stream-relay/text-parsers.ts'
import { createSessionFile } from './token-vault/session-file.ts'
import { createTokenVault } from './token-vault/token-vault.ts'
import { serveApp } from './window/app-protocol.ts'
import { canPlaceWindows } from './window/bounds.ts'
import { lockSession } from './window/lock-session.ts'
import { createMainWindow } from './window/main-window.ts'
import { createMiniWindow } from './window/mini-window.ts'
import { createProxyLogin, watchProxyLogins } from './window/proxy-login.ts'
import { createThemeChoice, refreshTaskbarTheme } from './window/theme.ts'
import type { WindowPort } from './window/window-port.ts'
import { createWindowStore } from './window/window-store.ts'
import { createZoom } from './window/zoom.ts'

/** The bundle runs as out/main/index.js, both in the project and in the packaged app. */
const ROOT = path.resolve(import.meta.dirname, '../..')

const paths = {
  textWorker: path.join(ROOT, 'out/main/text-worker.js'),
  preload: path.join(ROOT, 'out/preload/index.cjs'),
  miniPreload: path.join(ROOT, 'out/preload/mini.cjs'),
  renderer: path.join(ROOT, 'out/renderer'),
  icons: path.join(ROOT, 'resources/icons'),
  windowIcon: path.join(ROOT, 'resources/icons/app-256.png'),
  /** Public key of the publisher, for packages with signed updates. Usually absent. */
  updateKey: path.join(ROOT, 'resources/update-key.pem'),
} as const

export interface BootContext {
  readonly log: Logger
  readonly settingsStore: SettingsStore
  readonly quitting: Quitting
  readonly crashes: CrashLog
  readonly ending: Signal
  readonly endWithError: EndWithError
  readonly window: WindowPort
  readonly player: PlayerControl
  readonly links: Links
  readonly commandLine: CommandLine
}

/** Composition root of the main process. Call it when the app is ready. */
export async function boot(context: BootContext): Promise<void> {
  const { log, settingsStore, quitting, crashes, ending, window, player, links, commandLine } =
    context
  const mainConfig = loadMainConfig(process.env)
  const { config } = mainConfig

  emitEnding(ending)
  recordCrashes(crashes, ending, log)
  links.openLaunch(process.argv, commandLine)
  if (commandLine.command !== null) player.command(commandLine.command)
  registerLinks(log)

  lockSession({ app, session: session.defaultSession, isOwnWindow: window.isOwnPage, log })
  const parserWorker = createParserWorker<TextParsers>(paths.textWorker, {
    onFailure: (reason) => log.warn('a text parse was aborted', { why: reason }),
  })
  const proxyLogin = createProxyLogin((question) =>
    window.publish(page.desktop.onProxyQuestion, question),
  )
  watchProxyLogins(app, proxyLogin)
  const streams = await openStreams({
    config,
    showDialog: window.showDialog,
    parserWorker,
    proxyAccounts: proxyLogin,
    log,
    send: (stream, event) => window.publish(page.streams.onEvent, stream, event),
  })
  // All audio comes from the relay, so the pages' CSP allows the relay's origin.
  serveApp(paths.renderer, {
    main: contentSecurityPolicy(config, 'desktop', streams.origin),
    mini: contentSecurityPolicy(config, 'desktop', streams.origin, 'mini'),
  })

  const openVault = (name: string) =>
    createTokenVault({ keyring: safeStorage, file: createSessionFile(name), log })
  const vault = openVault('session')
  const scrobbling = openVault('scrobbling')
  const handoffPorts = {
    openBrowser: (url: string) => shell.openExternal(url),
    fetch: (url: string, init?: RequestInit) => net.fetch(url, init),
    log,
  }
  const { lastFmSecret: secret } = mainConfig
  const lastFm = createLastFm({ config: config.lastFm, secret, ...handoffPorts })
  const handoffs = createBrowserHandoffs({ ...mainConfig, ...handoffPorts, onDone: window.show })

  const mediaKeys = openMediaKeys(player.command, log)
  const notificationOptions = { icon: paths.windowIcon, onClick: window.show, log }
  resumePlaying({ app, player, isPlayerPage: window.isOwnPage, log })
  watchPower(() => {
    streams.resumed()
    window.publish(page.desktop.onResumed)
  }, log)

  const updateFound = createSignal()
  const startAtLogin = createStartAtLogin({ log })
  const updates = startUpdates({
    keyFile: paths.updateKey,
    onUpdateFound: updateFound.emit,
    onAppImageMoved: startAtLogin.programMoved,
    log,
  })
  const placesWindows = canPlaceWindows(app.commandLine)
  const settings = createDesktopSettings({
    store: settingsStore,
    mediaKeys,
    system: { ...startAtLogin, placesWindows, update: updates.availableUpdate },
    publish: (state) => window.publish(page.desktop.onChanged, state),
  })
  updateFound.subscribe(settings.refresh)

  const menuStateChanged = createSignal()
  const windowStore = createWindowStore(log)
  const chooseTheme = createThemeChoice(windowStore, nativeTheme)
  refreshTaskbarTheme()
  const zoom = createZoom(windowStore)
  const windowOptions = {
    icon: paths.windowIcon,
    devTools: !app.isPackaged,
    log,
    store: windowStore,
    zoom,
    ending,
    placesWindows,
  }
  const mini = createMiniWindow({
    ...windowOptions,
    preload: paths.miniPreload,
    onChanged: menuStateChanged.emit,
  })
  /** Stations that the page sent last. A reload of the page does not reset them. */
  let menuStations: MenuStations = { favorites: [], recent: [] }
  openMiniChannels(player, window, mini, { log })
  player.subscribe(mini.sendReport)
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
      menuStateChanged.emit()
    },
    window,
    mini,
    chooseTheme,
    showSong: createSongNotifications(notificationOptions),
    showFollow: createFollowNotifications({
      ...notificationOptions,
      onClick: (id) => {
        window.show()
        window.publish(page.notifications.onFollowClicked, id)
      },
    }),
    log,
  })
  const trayHost = watchTrayHost({ log })
  const mainWindow = createMainWindow({
    ...windowOptions,
    preload: paths.preload,
    quitting,
    trayHost,
    startHidden: commandLine.hidden || startedAtLogin(),
    onVisibilityChanged: menuStateChanged.emit,
    onClosed: createClosingNotification({
      stored: settingsStore.closingNotificationShown,
      ...notificationOptions,
    }),
    onMiniPlayerKey: mini.toggle,
    onPageUnrecoverable: context.endWithError,
    onPageLost: () => {
      player.pageLost()
      links.pageLost()
      handoffs.cancel()
      streams.pageLost()
    },
  })
  window.open(mainWindow)

  const renderMenus = openMenus({
    icons: paths.icons,
    taskbarWindow: mainWindow.taskbarWindow,
    isInFront: mainWindow.isInFront,
    trayHost,
    state: () => ({
      report: player.report(),
      menuStations,
      windowVisible: window.isVisible(),
      miniOpen: mini.isOpen(),
    }),
    act: createCommandRunner({
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
  menuStateChanged.subscribe(renderMenus)

  app.on('activate', window.show)
  app.on('window-all-closed', () => app.quit())
  app.on('browser-window-focus', settings.recheck)
  // watchGpu may have turned hardware acceleration off.
  app.on('child-process-gone', settings.refresh)
  for (const end of [removeTray, mediaKeys.release, handoffs.cancel])
    app.once('will-quit', () => end())
  for (const { stop } of [trayHost, updates, streams]) app.once('will-quit', () => void stop())
  log.info('ready', { version: app.getVersion() })
}
