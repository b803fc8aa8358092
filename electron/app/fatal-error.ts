import type { EventEmitter } from 'node:events'
import type { App, Clipboard, Dialog } from 'electron'
import { programFile } from '../installation/app-image.ts'
import { messages } from '../locales/en.ts'
import type { Logger } from '../log/logger.ts'
import type { CrashLog } from './crash-log.ts'
import { textOf } from './watch-crashes.ts'

/** Exit code of an app that ended because of an error. */
const EXIT_CODE = 1

const text = messages.fatal
const [RESTART, COPY_REPORT, QUIT] = [0, 1, 2]

/** Ends the app with one box that says so. `why` is the crash log's entry. */
export type EndWithError = (why: string) => void

/**
 * Ends the app when it cannot continue. It saves state, shows one box (Restart, Copy report, Quit) and exits
 * with a code. It also handles main's uncaught errors: Electron's own handler shows a box and lets the app
 * run on in an unknown state (lib/browser/init.ts). Only the first error counts. The box is synchronous, so
 * nothing of main runs behind it; it opens again after the report is copied, because on X11 and Wayland the
 * clipboard's content ends with its program.
 */
export function endOnFatalErrors(options: {
  readonly app: Pick<App, 'isReady' | 'relaunch' | 'exit'>
  readonly dialog: Pick<Dialog, 'showErrorBox' | 'showMessageBoxSync'>
  readonly clipboard: Pick<Clipboard, 'writeText'>
  readonly crashes: CrashLog
  readonly log: Logger
  readonly saveState: () => void
  /** Command line of the program that "Restart" starts. */
  readonly restartArguments: () => string[]
  /** Node's own process. */
  readonly main?: Pick<EventEmitter, 'on'>
}): EndWithError {
  const { app, dialog, clipboard, crashes, log, saveState, main = process } = options
  let isEnding = false

  /** True: restart. Before the app is ready Electron has no other box than this. */
  async function asks(): Promise<boolean> {
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

  const end: EndWithError = (why) => {
    if (isEnding) return
    isEnding = true
    crashes.note(why)
    saveState()
    const exit = (isRestart: boolean) => {
      if (isRestart) app.relaunch({ args: options.restartArguments(), execPath: programFile() })
      app.exit(EXIT_CODE)
    }
    asks().then(exit, () => app.exit(EXIT_CODE))
  }
  main.on('uncaughtException', (error: unknown) => {
    log.error('uncaught error', error)
    end(`main failed: ${textOf(error)}`)
  })
  return end
}
