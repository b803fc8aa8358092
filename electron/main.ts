import path from 'node:path'
import { app, dialog, net, safeStorage, session, shell } from 'electron'
import type { Events } from '../preload/contract.ts'
import { contentSecurityPolicy } from '../shared/config/content-security-policy.ts'
import { loadMainConfig } from '../shared/config/load-config.ts'
import { ConfigError } from '../shared/config/runtime-config.ts'
import { createJudge } from '../shared/judge/judge.ts'
import { registerAppScheme, serveApp } from './app-protocol/app-protocol.ts'
import { readCommandLine } from './command-line/command-line.ts'
import { printVersion } from './command-line/print-version.ts'
import { createActor } from './commands/commands.ts'
import { developmentServer } from './config/development-server.ts'
import { openCrashes } from './crashes/open-crashes.ts'
import { resumePlaying } from './crashes/resume-playing.ts'
import { openLinks } from './deep-links/open-links.ts'
import { registerScheme } from './deep-links/register-scheme.ts'
import { createDesktopSettings } from './desktop-settings/desktop-settings.ts'
import { createSettingsStore } from './desktop-settings/settings-store.ts'
import { createBrowserHandoffs } from './handoffs/browser-handoffs.ts'
import { identify } from './instance/identify.ts'
import { watchQuitting } from './instance/quitting.ts'
import { requireSandbox } from './instance/sandbox.ts'
import { claimSingleInstance, type Launch } from './instance/single-instance.ts'
import { openChannels } from './ipc/channels.ts'
import { sendEvent } from './ipc/send-event.ts'
import { createLogger } from './log/logger.ts'
import { createStartAtLogin, startedAtLogin } from './login-item/start-at-login.ts'
import { keepKeysFromChromium, openMediaKeys } from './media-keys/open-media-keys.ts'
import { openMenus } from './menus/open-menus.ts'
import { messages } from './messages/en.ts'
import { openMiniChannels } from './mini-window/mini-channels.ts'
import { createMiniWindow } from './mini-window/mini-window.ts'
import { paths } from './paths.ts'
import { createMenuStations } from './player-control/menu-stations.ts'
import { createPlayerControl } from './player-control/player-control.ts'
import { followPower } from './power/follow-power.ts'
import { openProfile } from './profile/open-profile.ts'
import { createSongNotifications } from './song-notifications/song-notifications.ts'
import { openStreams } from './stream-relay/open-streams.ts'
import type { TextJudgements } from './stream-relay/text-judgements.ts'
import { createSessionFile } from './token-vault/session-file.ts'
import { createTokenVault } from './token-vault/token-vault.ts'
import { openVaultChannels } from './token-vault/vault-channels.ts'
import { createClosingNotice } from './tray/closing-notice.ts'
import { learnTaskbarTheme } from './tray/taskbar-theme.ts'
import { removeTray } from './tray/tray.ts'
import { startUpdates } from './updates/start-updates.ts'
import { lockSession } from './window/lock-session.ts'
import { createMainWindow, type MainWindow } from './window/main-window.ts'
import { createWindowStore } from './window/window-store.ts'
import { currentWindowSystem } from './window/window-system.ts'
import { createZoom } from './window/zoom.ts'

openProfile(process.env.UNDERTONE_PROFILE_DIR)
const log = createLogger({ folder: path.join(app.getPath('userData'), 'logs') })
const isQuitting = watchQuitting()
const settingsStore = createSettingsStore(log)
let mainWindow: MainWindow | null = null
const showWindow = () => mainWindow?.show()
const isOwnWindow = (webContentsId: number) => webContentsId === mainWindow?.contents.id

// Before the app is ready: what can only be said once, at the start.
requireSandbox(app, log)
identify(app)
registerAppScheme()
keepKeysFromChromium(settingsStore.mediaKeys())
const commandLine = readCommandLine(process.argv)
const player = createPlayerControl((command) => tell('player:command', command))
const links = openLinks({
  app,
  announce: () => tell('link:arrived'),
  show: showWindow,
  log,
})
if (commandLine.version) printVersion()
else if (claimSingleInstance(commandLine, launchedAgain)) app.whenReady().then(boot).catch(giveUp)
else app.quit()

/** Tells the page in the main window, once there is one. */
function tell<C extends keyof Events>(channel: C, ...args: Events[C]): void {
  if (mainWindow) sendEvent(mainWindow.contents, channel, ...args)
}

/** A second launch works the player, or comes to this window and brings its link along. */
function launchedAgain({ argv, commandLine: { command, hidden, play } }: Launch): void {
  if (command !== null) player.command(command)
  else {
    if (!hidden) showWindow()
    links.openLaunch(argv, { play })
  }
}

async function boot(): Promise<void> {
  const mainConfig = loadMainConfig(process.env)
  const { config } = mainConfig
  const crashes = openCrashes(log)

  links.openLaunch(process.argv, commandLine)
  if (!registerScheme(app)) log.warn('the system does not send links to this app')

  // The session every page runs in.
  lockSession({ app, session: session.defaultSession, isOwnWindow, log })
  // All sound comes through the relay, whose address the pages' policy names.
  const judge = createJudge<TextJudgements>(paths.textWorker, {
    onLost: (why) => log.warn('text from outside was not judged', { why }),
  })
  const streams = await openStreams({
    config,
    judge,
    log,
    send: (stream, event) => tell('stream:event', stream, event),
  })
  serveApp({
    folder: paths.renderer,
    policy: contentSecurityPolicy(config, 'desktop', streams.origin),
    developmentServer: developmentServer(process.env, app.isPackaged),
  })

  // Capabilities, and the channels that reach them.
  const browser = createBrowserHandoffs({
    ...mainConfig,
    openBrowser: (url) => shell.openExternal(url),
    fetch: (url, init) => net.fetch(url, init),
    log,
    onDone: showWindow,
  })
  const notice = { icon: paths.windowIcon, onClick: showWindow, log }
  const showSong = createSongNotifications(notice)
  const channels = openChannels({ isOwnWindow, log })
  channels.handle('config:load', () => config)
  openVaultChannels(
    channels,
    createTokenVault({ keyring: safeStorage, file: createSessionFile(), log }),
  )
  channels.handle('links:take', links.take)
  channels.handle('browser:google', browser.signInWithGoogle)
  channels.handle('browser:robot-check', browser.checkForRobot)
  channels.handle('browser:cancel', async () => void browser.cancel())
  channels.handle('stream:open', streams.open)
  channels.handle('stream:figures', streams.figures)
  channels.handle('stream:allow-private', streams.allowPrivate)
  channels.handle('playlist:read', (bytes) =>
    judge.ask('readPlaylistFile', bytes).catch(() => null),
  )
  channels.handle('desktop:crash-log', crashes.read)
  channels.on('player:report', player.accept)
  channels.on('player:listening', player.setListening)
  channels.on('stream:close', streams.close)
  channels.on('stream:online', streams.pageSaysOnline)
  channels.on('notification:song', showSong)
  channels.on('window:full-screen', (on) => mainWindow?.setFullScreen(on))

  const windowSystem = currentWindowSystem(app.commandLine)
  // What the person has chosen of this computer's program, and what works the player from outside.
  const mediaKeys = openMediaKeys(player.command, log)
  channels.on('player:media-key', mediaKeys.heard)
  const updates = startUpdates({
    keyFile: paths.updateKey,
    onReady: () => settings.refresh(),
    log,
  })
  const settings = createDesktopSettings({
    store: settingsStore,
    mediaKeys,
    system: { ...createStartAtLogin({ log }), ...windowSystem, update: updates.ready },
    tell: (state) => tell('desktop:changed', state),
  })
  channels.handle('desktop:state', settings.state)
  channels.handle('desktop:change', settings.change)

  // What befalls the machine and the page while something plays.
  resumePlaying({ app, player, isPlayerPage: isOwnWindow, log })
  followPower({
    player,
    onResumed: () => {
      streams.resumed()
      tell('system:resumed')
    },
    log,
  })

  learnTaskbarTheme()
  // What a person sees: the windows, and the menus that mirror them and the player.
  let renderMenus = () => {}
  const onChanged = () => renderMenus()
  const menuStations = createMenuStations(onChanged)
  channels.on('library:menu-stations', menuStations.set)
  const windowStore = createWindowStore(log)
  const look = {
    icon: paths.windowIcon,
    devTools: !app.isPackaged,
    log,
    store: windowStore,
    zoom: createZoom(windowStore),
    system: windowSystem,
  }
  const mini = createMiniWindow({ ...look, preload: paths.miniPreload, onChanged })
  channels.on('window:mini', mini.setOpen)
  openMiniChannels(openChannels({ isOwnWindow: mini.isSender, log }), {
    report: player.report,
    command: player.command,
    showMainWindow: showWindow,
    close: () => mini.setOpen(false),
  })
  player.subscribe(mini.show)
  mainWindow = createMainWindow({
    ...look,
    preload: paths.preload,
    isQuitting,
    startHidden: commandLine.hidden || startedAtLogin(),
    onVisibility: onChanged,
    onClosed: createClosingNotice({ told: settingsStore.closingTold, ...notice }),
    onMiniKey: mini.toggle,
    onPageGone: () => {
      player.pageGone()
      links.pageGone()
      browser.cancel()
      streams.pageGone()
    },
  })
  renderMenus = openMenus({
    icons: paths.icons,
    taskbarWindow: mainWindow.onTaskbar,
    state: () => ({
      report: player.report(),
      menuStations: menuStations.get(),
      windowVisible: mainWindow?.isVisible() ?? false,
      miniOpen: mini.isOpen(),
    }),
    act: createActor({
      player: player.command,
      showWindow,
      hideWindow: () => mainWindow?.hide(),
      toggleMiniPlayer: mini.toggle,
      toggleFullScreen: () => mainWindow?.setFullScreen(!mainWindow.isFullScreen()),
      zoom: look.zoom.change,
      quit: () => app.quit(),
    }),
    log,
  })
  player.subscribe(renderMenus)

  app.on('activate', showWindow)
  app.on('window-all-closed', () => app.quit())
  app.on('browser-window-focus', settings.lookAgain)
  for (const end of [removeTray, mediaKeys.release, browser.cancel, updates.stop, streams.stop])
    app.on('will-quit', () => void end())
  log.info('ready', { version: app.getVersion() })
}

/** Startup failed: say why, in the log and to the person, and leave. */
function giveUp(error: unknown): void {
  log.error('startup failed', error)
  const reason = error instanceof ConfigError ? error.message : messages.startup.failed
  dialog.showErrorBox(messages.startup.title, reason)
  app.exit(1)
}
