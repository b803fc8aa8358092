import { homedir } from 'node:os'
import path from 'node:path'
import { app, powerMonitor } from 'electron'
import type { Logger } from '../log/logger.ts'
import { type CrashLog, createCrashLog } from './crash-log.ts'
import { createRunMarker } from './run-marker.ts'
import { watchCrashes } from './watch-crashes.ts'

/**
 * Opens the crash log beside the other logs, and notes from now on what ends that should not: in this
 * run, and the run before as a whole. Call it in the one process of this profile, once the app is ready.
 */
export function openCrashes(log: Logger): CrashLog {
  const folder = path.join(app.getPath('userData'), 'logs')
  const crashes = createCrashLog({
    folder,
    place: {
      version: app.getVersion(),
      electron: process.versions.electron ?? 'none',
      platform: process.platform,
      arch: process.arch,
      home: homedir(),
    },
    log,
  })
  watchCrashes({ app, crashes, log })

  const marker = createRunMarker(folder, log)
  if (marker.begin()) {
    log.warn('the run before did not quit')
    crashes.note('the run before did not quit: it crashed, was killed, or lost its power')
  }
  app.on('will-quit', marker.end)
  // A system that goes down in good order does not always wait for a program to quit.
  powerMonitor.on('shutdown', marker.end)
  app.on('browser-window-created', (_event, window) => window.on('session-end', marker.end))
  return crashes
}
