/** Entry point of the Electron main process. Runs the setup before `ready`, then `boot`. */
import path from 'node:path'
import { app, clipboard, dialog, session } from 'electron'
import { linkChannels } from '../preload/contract/links.ts'
import { isPlaying, playerChannels } from '../preload/contract/player.ts'
import { ConfigError } from '../shared/config/runtime-config.ts'
import { desktopText } from '../shared/locales/generated/desktop.ts'
import { createSignal } from '../shared/signal.ts'
import {
  acquireSingleInstance,
  type Launch,
  openProfile,
  printVersion,
  requireSandbox,
  setAppId,
} from './app/before-ready.ts'
import { argumentsToRestart, readCommandLine } from './app/command-line.ts'
import { endOnFatalErrors } from './app/fatal-error.ts'
import { watchQuitting } from './app/lifecycle.ts'
import { createAppCrashLog, watchGpu } from './app/watch-crashes.ts'
import { boot } from './boot.ts'
import { openLinks } from './deep-links/open-links.ts'
import { createLogger } from './log/logger.ts'
import { disableChromiumMediaKeys } from './player-control/media-keys.ts'
import { createPlayerControl } from './player-control/player-control.ts'
import { createSettingsStore } from './settings/settings-store.ts'
import { registerAppScheme } from './window/app-protocol.ts'
import { createWindowPort } from './window/window-port.ts'

openProfile(process.env.UNDERTONE_PROFILE_DIR)
const log = createLogger({ folder: path.join(app.getPath('userData'), 'logs') })
const settingsStore = createSettingsStore(log)
const quitting = watchQuitting()
const crashes = createAppCrashLog(log)
/** Emits before the app ends. Subscribers save state that is only in memory. */
const ending = createSignal()

// These calls have no effect once the app is ready.
requireSandbox(app, log)
setAppId(app)
registerAppScheme()
disableChromiumMediaKeys(settingsStore.mediaKeys.read())
if (!settingsStore.hardwareAcceleration.read()) app.disableHardwareAcceleration()
watchGpu({ app, store: settingsStore, log })

// macOS may deliver the first link before the app is ready.
const window = createWindowPort()
const player = createPlayerControl((command) => window.publish(playerChannels.onCommand, command))
const links = openLinks({
  app,
  notifyPage: () => window.publish(linkChannels.onArrived),
  showWindow: window.show,
  log,
})

const endWithError = endOnFatalErrors({
  app,
  dialog,
  clipboard,
  crashes,
  log,
  saveState: () => {
    ending.emit()
    if (app.isReady()) session.defaultSession.flushStorageData()
  },
  restartArguments: () => {
    const { status, station } = player.report()
    const playing = station !== null && isPlaying(status) ? station.id : null
    return argumentsToRestart(process.argv.slice(1), playing)
  },
})

function onSecondLaunch({ argv, commandLine: { command, hidden, play } }: Launch): void {
  if (command !== null) player.command(command)
  else {
    if (!hidden) window.show()
    links.openLaunch(argv, { play })
  }
}

function failStartup(error: unknown): void {
  log.error('startup failed', error)
  const reason = error instanceof ConfigError ? error.message : desktopText.startup.failed
  dialog.showErrorBox(desktopText.startup.title, reason)
  // exit() does not emit will-quit. Without this event the next start would report a crash.
  ending.emit()
  app.exit(1)
}

function start(): void {
  if (commandLine.command === 'pause') app.quit()
  else
    app
      .whenReady()
      .then(() =>
        boot({
          log,
          settingsStore,
          quitting,
          crashes,
          ending,
          endWithError,
          window,
          player,
          links,
          commandLine,
        }),
      )
      .catch(failStartup)
}

const commandLine = readCommandLine(process.argv)
if (commandLine.version) printVersion()
else if (acquireSingleInstance(commandLine, onSecondLaunch)) start()
else app.quit()
