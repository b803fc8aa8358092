import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { app } from 'electron'
import type { Signal } from '../../shared/signal.ts'
import type { Logger } from '../log/logger.ts'
import { type CrashLog, createCrashLog } from './crash-log.ts'
import { watchCrashes } from './watch-crashes.ts'

/** A file that lies in `folder` while the app runs: found at the start, the run before did not quit. */
interface RunMarker {
  /** Puts it down; true when the one of the run before still lay there. */
  begin(): boolean
  /** The app quits, or the system ends it in good order. */
  end(): void
}

/** A disk that refuses the file costs the knowledge. */
export function createRunMarker(folder: string, log: Pick<Logger, 'warn'>): RunMarker {
  const file = path.join(folder, 'running')
  const attempt = (run: () => void) => {
    try {
      run()
    } catch (error) {
      log.warn('whether the app runs could not be noted', error)
    }
  }
  return {
    begin() {
      const isLeft = existsSync(file)
      attempt(() => {
        mkdirSync(folder, { recursive: true })
        writeFileSync(file, '')
      })
      return isLeft
    },
    end: () => attempt(() => rmSync(file, { force: true })),
  }
}

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
