import { app, powerMonitor } from 'electron'
import type { Signal } from '../signal.ts'

/** Whether the app is on its way out, when closing a window means closing it. */
export interface Quitting {
  isQuitting(): boolean
  /** The user stays: Electron has given up quitting, and a window that is closed hides again. */
  cancel(): void
}

export function watchQuitting(): Quitting {
  let isQuitting = false
  app.on('before-quit', () => {
    isQuitting = true
  })
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
export function watchEnding(ending: Signal): void {
  app.on('will-quit', ending.emit)
  powerMonitor.on('shutdown', ending.emit)
  app.on('browser-window-created', (_event, window) => window.on('session-end', ending.emit))
}
