import { app, autoUpdater, type PowerMonitor, powerMonitor } from 'electron'
import type { Signal } from '../../shared/signal.ts'
import type { Logger } from '../log/logger.ts'

/** Whether the app is on its way out, when closing a window means closing it. */
export interface Quitting {
  isQuitting(): boolean
  /** The user stays: Electron has given up quitting, and a window that is closed hides again. */
  cancel(): void
}

export function watchQuitting(): Quitting {
  let isQuitting = false
  const quit = () => {
    isQuitting = true
  }
  app.on('before-quit', quit)
  // A restart for an update closes the windows before there is a before-quit.
  autoUpdater.on('before-quit-for-update', quit)
  return {
    isQuitting: () => isQuitting,
    cancel() {
      isQuitting = false
    },
  }
}

/**
 * Emits `ending` before the app ends in good order, when state must be on the disk. Windows closes no window
 * when a session ends, and a system that shuts down does not always wait for a program to quit. Call it once
 * the app is ready.
 */
export function watchEnding(
  ending: Signal,
  monitor: Pick<PowerMonitor, 'on'> = powerMonitor,
): void {
  app.on('will-quit', ending.emit)
  // Electron overlooks a listener of `shutdown` that is the first of all, and then takes no lock that delays a
  // Linux shutdown.
  monitor.on('suspend', () => undefined)
  monitor.on('shutdown', ending.emit)
  app.on('browser-window-created', (_event, window) => window.on('session-end', ending.emit))
}

/**
 * Calls `onResumed` when the computer has woken up. Systems that say it twice in a row, as some do for
 * one sleep, are heard once: the second is only told after another sleep.
 */
export function watchPower(
  onResumed: () => void,
  log: Logger,
  monitor: Pick<PowerMonitor, 'on'> = powerMonitor,
): void {
  let asleep = false
  monitor.on('suspend', () => {
    asleep = true
    log.info('the computer falls asleep')
  })
  monitor.on('resume', () => {
    if (!asleep) return
    asleep = false
    log.info('the computer woke up')
    onResumed()
  })
}
