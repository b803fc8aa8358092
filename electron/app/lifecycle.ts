import { app, autoUpdater, type PowerMonitor, powerMonitor } from 'electron'
import type { Signal } from '../../shared/signal.ts'
import type { Logger } from '../log/logger.ts'

/** Reports if the app is quitting. Otherwise, closing a window only hides it. */
export interface Quitting {
  isQuitting(): boolean
  cancel(): void
}

export function watchQuitting(): Quitting {
  let isQuitting = false
  const quit = () => {
    isQuitting = true
  }
  app.on('before-quit', quit)
  // Installing an update closes the windows before before-quit is emitted.
  autoUpdater.on('before-quit-for-update', quit)
  return {
    isQuitting: () => isQuitting,
    cancel() {
      isQuitting = false
    },
  }
}

/** Emits `ending` before the app exits, also for a session end or a shutdown, which may not quit the app first. */
export function emitEnding(ending: Signal, monitor: Pick<PowerMonitor, 'on'> = powerMonitor): void {
  app.on('will-quit', ending.emit)
  // Electron ignores a `shutdown` listener that is the first listener on powerMonitor. Without it, Electron takes no
  // inhibitor lock, which delays a Linux shutdown.
  monitor.on('suspend', () => undefined)
  monitor.on('shutdown', ending.emit)
  app.on('browser-window-created', (_event, window) => window.on('session-end', ending.emit))
}

/** Calls `onResumed` once after each sleep, because some systems emit `resume` twice. */
export function watchPower(
  onResumed: () => void,
  log: Logger,
  monitor: Pick<PowerMonitor, 'on'> = powerMonitor,
): void {
  let isAsleep = false
  monitor.on('suspend', () => {
    isAsleep = true
    log.info('the computer falls asleep')
  })
  monitor.on('resume', () => {
    if (!isAsleep) return
    isAsleep = false
    log.info('the computer woke up')
    onResumed()
  })
}
