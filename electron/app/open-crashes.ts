import { homedir } from 'node:os'
import path from 'node:path'
import { app } from 'electron'
import type { Signal } from '../../shared/signal.ts'
import type { Logger } from '../log/logger.ts'
import { type CrashLog, createCrashLog } from './crash-log.ts'
import { createRunMarker } from './run-marker.ts'
import { watchCrashes } from './watch-crashes.ts'

const logFolder = () => path.join(app.getPath('userData'), 'logs')

/** The crash log beside the other logs. Nothing is written before the first entry. */
export function createAppCrashLog(log: Logger): CrashLog {
  return createCrashLog({
    folder: logFolder(),
    place: {
      version: app.getVersion(),
      electron: process.versions.electron ?? 'none',
      platform: process.platform,
      arch: process.arch,
      home: homedir(),
    },
    log,
  })
}

/**
 * Notes from now on what ends that should not: in this run, and the run before as a whole. Call it in the one
 * process of this profile, once the app is ready. `ending` emits before the app ends in good order.
 */
export function openCrashes(crashes: CrashLog, ending: Signal, log: Logger): void {
  watchCrashes({ app, crashes, log })
  const marker = createRunMarker(logFolder(), log)
  if (marker.begin()) {
    log.warn('the run before did not quit')
    crashes.note('the run before did not quit: it crashed, was killed, or lost its power')
  }
  ending.subscribe(marker.end)
}
