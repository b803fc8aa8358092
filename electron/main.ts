import path from 'node:path'
import { app, dialog, Menu, net, safeStorage, session, shell } from 'electron'
import { loadMainConfig } from '../preload/config/load-config.ts'
import { ConfigError } from '../preload/config/runtime-config.ts'
import { contentSecurityPolicy } from '../preload/content-security-policy.ts'
import { registerAppScheme, serveApp } from './app-protocol/app-protocol.ts'
import { developmentServer } from './config/development-server.ts'
import { watchQuitting } from './instance/quitting.ts'
import { claimSingleInstance } from './instance/single-instance.ts'
import { openChannels } from './ipc/channels.ts'
import { sendEvent } from './ipc/send-event.ts'
import { createLogger } from './log/logger.ts'
import { messages } from './messages/en.ts'
import { paths } from './paths.ts'
import { createPlayerControl } from './player-control/player-control.ts'
import { openProfile } from './profile/open-profile.ts'
import { createSongNotifications } from './song-notifications/song-notifications.ts'
import { openStreams } from './stream-relay/open-streams.ts'
import { createSystemBrowser } from './system-browser/system-browser.ts'
import { createSessionFile } from './token-vault/session-file.ts'
import { createTokenVault } from './token-vault/token-vault.ts'
import { createTray, removeTray } from './tray/tray.ts'
import type { TrayAction } from './tray/tray-view.ts'
import { createMainWindow, type MainWindow } from './window/main-window.ts'
import { denyPermissions } from './window/permissions.ts'
import { refuseOffers } from './window/refusals.ts'

openProfile(process.env.UNDERTONE_PROFILE_DIR)
const log = createLogger({ folder: path.join(app.getPath('userData'), 'logs') })
const isQuitting = watchQuitting()
let mainWindow: MainWindow | null = null
const showWindow = () => mainWindow?.show()
const isOwnWindow = (webContentsId: number) => webContentsId === mainWindow?.contents.id

// Before the app is ready: what can only be said once, at the start.
app.enableSandbox()
registerAppScheme()
if (claimSingleInstance(showWindow)) app.whenReady().then(boot).catch(giveUp)
else app.quit()

async function boot(): Promise<void> {
  const mainConfig = loadMainConfig(process.env)
  const { config } = mainConfig

  // The session every page runs in.
  denyPermissions(session.defaultSession)
  refuseOffers({ app, session: session.defaultSession, isOwnWindow, log })
  session.defaultSession.setSpellCheckerEnabled(false)
  // The default menu is for development; macOS needs one for its editing keys.
  if (app.isPackaged && process.platform !== 'darwin') Menu.setApplicationMenu(null)
  // All sound comes through the relay, whose address the pages' policy names.
  const streams = await openStreams({
    config,
    log,
    send: (stream, event) => {
      if (mainWindow) sendEvent(mainWindow.contents, 'stream:event', stream, event)
    },
  })
  serveApp({
    folder: paths.renderer,
    policy: contentSecurityPolicy(config, 'desktop', streams.origin),
    developmentServer: developmentServer(process.env, app.isPackaged),
  })

  // Capabilities, and the channels that reach them.
  const vault = createTokenVault({ keyring: safeStorage, file: createSessionFile(), log })
  const browser = createSystemBrowser({
    ...mainConfig,
    openBrowser: (url) => shell.openExternal(url),
    fetch: (url, init) => net.fetch(url, init),
    log,
    onDone: showWindow,
  })
  const player = createPlayerControl((command) => {
    if (mainWindow) sendEvent(mainWindow.contents, 'player:command', command)
  })
  const showSong = createSongNotifications({
    isSeen: () => mainWindow?.isFocused() ?? false,
    icon: paths.windowIcon,
    onClick: showWindow,
    log,
  })
  const channels = openChannels({ isOwnWindow, log })
  channels.handle('config:load', () => config)
  channels.handle('session:load', vault.load)
  channels.handle('session:save', vault.save)
  channels.handle('session:clear', async () => void (await vault.clear()))
  channels.handle('browser:google', browser.signInWithGoogle)
  channels.handle('browser:robot-check', browser.checkForRobot)
  channels.handle('browser:cancel', async () => void browser.cancel())
  channels.handle('stream:open', streams.open)
  channels.handle('stream:figures', streams.figures)
  channels.handle('stream:allow-private', streams.allowPrivate)
  channels.on('player:report', player.accept)
  channels.on('player:listening', player.setListening)
  channels.on('stream:close', streams.close)
  channels.on('stream:online', streams.pageSaysOnline)
  channels.on('notification:song', showSong)

  const act = (action: TrayAction) => {
    if (action === 'show') showWindow()
    else if (action === 'hide') mainWindow?.hide()
    else if (action === 'quit') app.quit()
    else player.command(action)
  }

  // What a person sees: the window, and the tray that mirrors it and the player.
  let renderTray = () => {}
  mainWindow = createMainWindow({
    preload: paths.preload,
    icon: paths.windowIcon,
    devTools: !app.isPackaged,
    log,
    isQuitting,
    onVisibility: () => renderTray(),
    onPageGone: () => {
      player.pageGone()
      browser.cancel()
      streams.pageGone()
    },
  })
  renderTray = createTray({
    icons: paths.icons,
    state: () => ({ report: player.report(), windowVisible: mainWindow?.isVisible() ?? false }),
    act,
    log,
  })
  player.subscribe(renderTray)

  app.on('activate', showWindow)
  app.on('window-all-closed', () => app.quit())
  app.on('will-quit', removeTray)
  app.on('will-quit', browser.cancel)
  app.on('will-quit', () => void streams.stop())
  log.info('ready', { version: app.getVersion() })
}

/** Startup failed: say why, in the log and to the person, and leave. */
function giveUp(error: unknown): void {
  log.error('startup failed', error)
  const reason = error instanceof ConfigError ? error.message : messages.startup.failed
  dialog.showErrorBox(messages.startup.title, reason)
  app.exit(1)
}
