import type { EventEmitter } from 'node:events'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { type App, app } from 'electron'
import type { Signal } from '../../shared/signal.ts'
import type { Logger } from '../log/logger.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import { type CrashLog, createCrashLog } from './crash-log.ts'

/** An error with its stack; of anything else that was thrown, its text. */
export const textOf = (error: unknown) =>
  error instanceof Error ? (error.stack ?? String(error)) : String(error)

/**
 * Notes what ends that should not: pages, Chromium's other processes, and unhandled rejections. An unhandled
 * rejection, which would end a Node program, leaves Electron running: it is logged here, and the music plays
 * on. Uncaught errors end the app: see fatal-error.ts.
 */
export function watchCrashes(options: {
  readonly app: Pick<App, 'on'>
  readonly crashes: Pick<CrashLog, 'note'>
  readonly log: Logger
  /** Node's own process. */
  readonly main?: Pick<EventEmitter, 'on'>
}): void {
  const { app, crashes, log, main = process } = options
  app.on('render-process-gone', (_event, _contents, { reason, exitCode }) => {
    if (reason !== 'clean-exit') crashes.note(`the page ended: ${reason} (${exitCode})`)
  })
  app.on('child-process-gone', (_event, { type, name, reason, exitCode }) => {
    if (reason === 'clean-exit') return
    log.error('a process of Chromium ended', { type, name, reason, exitCode })
    crashes.note(`${type} ended: ${reason} (${exitCode})${name === undefined ? '' : `, ${name}`}`)
  })
  main.on('unhandledRejection', (error: unknown) => {
    log.error('unhandled rejection', error)
    crashes.note(`unhandled rejection: ${textOf(error)}`)
  })
}

/**
 * Crashes of the GPU process within GPU_CRASH_WINDOW_MS after which the graphics driver counts as broken. At
 * the next ones Chromium gives up hardware acceleration for the run, and may end the whole program
 * (GpuDataManagerImplPrivate::FallBackToNextGpuMode).
 */
export const GPU_CRASHES_MAX = 3
export const GPU_CRASH_WINDOW_MS = 10 * 60_000

/**
 * Turns hardware acceleration off from the next start, once the graphics driver has crashed too often. The
 * crashes are counted over starts: a broken driver may end the program before it has crashed often enough.
 */
export function watchGpu(options: {
  readonly app: Pick<App, 'on'>
  readonly store: Pick<SettingsStore, 'hardwareAcceleration' | 'gpuCrashes'>
  readonly log: Pick<Logger, 'warn'>
  readonly now?: () => number
}): void {
  const { app, store, log, now = Date.now } = options
  const { hardwareAcceleration, gpuCrashes } = store
  app.on('child-process-gone', (_event, { type, reason }) => {
    if (type !== 'GPU' || reason === 'clean-exit' || !hardwareAcceleration.read()) return
    const time = now()
    const recent = gpuCrashes.read().filter((at) => Math.abs(time - at) < GPU_CRASH_WINDOW_MS)
    const crashes = [...recent, time]
    const isBroken = crashes.length >= GPU_CRASHES_MAX
    gpuCrashes.keep(isBroken ? [] : crashes)
    if (!isBroken) return
    hardwareAcceleration.keep(false)
    log.warn(
      'hardware acceleration is off from the next start: the graphics driver crashed too often',
    )
  })
}

/**
 * A file that lies in `folder` while the app runs: found at the start, the run before did not quit. A disk that
 * refuses the file costs the knowledge.
 */
export function createRunMarker(folder: string, log: Pick<Logger, 'warn'>) {
  const file = path.join(folder, 'running')
  const attempt = (run: () => void) => {
    try {
      run()
    } catch (error) {
      log.warn('whether the app runs could not be noted', error)
    }
  }
  return {
    /** Puts it down; true when the one of the run before still lay there. */
    begin() {
      const isLeft = existsSync(file)
      attempt(() => {
        mkdirSync(folder, { recursive: true })
        writeFileSync(file, '')
      })
      return isLeft
    },
    /** The app quits, or the system ends it in good order. */
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
