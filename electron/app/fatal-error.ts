import type { EventEmitter } from 'node:events'
import type { App, Clipboard, Dialog } from 'electron'
import { desktopText } from '../../shared/locales/generated/desktop.ts'
import { programFile } from '../installation/app-image.ts'
import type { Logger } from '../log/logger.ts'
import type { CrashLog } from './crash-log.ts'
import { errorText } from './watch-crashes.ts'

const EXIT_CODE = 1

const text = desktopText.fatal
const [RESTART, COPY_REPORT, QUIT] = [0, 1, 2]

/** Shows a dialog and ends the app. `reason` becomes the crash log entry. */
export type EndWithError = (reason: string) => void

/**
 * Ends the app when it cannot continue: saves state, shows one dialog (Restart, Copy report, Quit) and exits with a
 * code. Also handles uncaught exceptions of the main process: Electron's default handler shows a dialog and lets the
 * app continue in an unknown state (lib/browser/init.ts). Only the first error counts. The dialog is synchronous, so no
 * other code of the main process runs while it is open. After Copy report the dialog opens again, because on X11 and
 * Wayland the clipboard loses its content when the program that copied it exits.
 */
export function endOnFatalErrors(options: {
  readonly app: Pick<App, 'isReady' | 'relaunch' | 'exit'>
  readonly dialog: Pick<Dialog, 'showErrorBox' | 'showMessageBoxSync'>
  readonly clipboard: Pick<Clipboard, 'writeText'>
  readonly crashes: CrashLog
  readonly log: Logger
  readonly saveState: () => void
  readonly restartArguments: () => string[]
  readonly mainProcess?: Pick<EventEmitter, 'on'>
}): EndWithError {
  const { app, dialog, clipboard, crashes, log, saveState, mainProcess = process } = options
  let isEnding = false

  /** Returns true for Restart. Before the app is ready, Electron offers only showErrorBox. */
  async function askForRestart(): Promise<boolean> {
    if (!app.isReady()) {
      dialog.showErrorBox(text.title, text.message)
      return false
    }
    for (let detail: string = text.detail; ; detail = text.copied) {
      const pressed = dialog.showMessageBoxSync({
        type: 'error',
        title: text.title,
        message: text.message,
        detail,
        buttons: [text.restart, text.copyReport, text.quit],
        defaultId: RESTART,
        cancelId: QUIT,
        noLink: true,
      })
      if (pressed !== COPY_REPORT) return pressed === RESTART
      await clipboard.writeText(crashes.read()).catch((error: unknown) => {
        log.warn('the report was not copied', error)
      })
    }
  }

  const end: EndWithError = (reason) => {
    if (isEnding) return
    isEnding = true
    crashes.record(reason)
    saveState()
    const exit = (isRestart: boolean) => {
      if (isRestart) app.relaunch({ args: options.restartArguments(), execPath: programFile() })
      app.exit(EXIT_CODE)
    }
    askForRestart().then(exit, () => app.exit(EXIT_CODE))
  }
  mainProcess.on('uncaughtException', (error: unknown) => {
    log.error('uncaught error', error)
    end(`main failed: ${errorText(error)}`)
  })
  return end
}
