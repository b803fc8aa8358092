import type { EventEmitter } from 'node:events'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { type App, app } from 'electron'
import type { Signal } from '../../shared/signal.ts'
import type { Logger } from '../log/logger.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import { type CrashLog, createCrashLog } from './crash-log.ts'

export const errorText = (error: unknown) =>
  error instanceof Error ? (error.stack ?? String(error)) : String(error)

/** Records crashes and unhandled rejections. Electron, unlike Node, survives unhandled rejections. */
export function watchCrashes(options: {
  readonly app: Pick<App, 'on'>
  readonly crashes: Pick<CrashLog, 'record'>
  readonly log: Logger
  readonly mainProcess?: Pick<EventEmitter, 'on'>
}): void {
  const { app, crashes, log, mainProcess = process } = options
  app.on('render-process-gone', (_event, _contents, { reason, exitCode }) => {
    if (reason !== 'clean-exit') crashes.record(`the page ended: ${reason} (${exitCode})`)
  })
  app.on('child-process-gone', (_event, { type, name, reason, exitCode }) => {
    if (reason === 'clean-exit') return
    log.error('a process of Chromium ended', { type, name, reason, exitCode })
    crashes.record(`${type} ended: ${reason} (${exitCode})${name === undefined ? '' : `, ${name}`}`)
  })
  mainProcess.on('unhandledRejection', (error: unknown) => {
    log.error('unhandled rejection', error)
    crashes.record(`unhandled rejection: ${errorText(error)}`)
  })
}

/**
 * After this many GPU process crashes within GPU_CRASH_WINDOW_MS, the graphics driver counts as broken. After more
 * crashes Chromium disables hardware acceleration until the app quits, and may end the program
 * (GpuDataManagerImplPrivate::FallBackToNextGpuMode).
 */
export const GPU_CRASHES_MAX = 3
export const GPU_CRASH_WINDOW_MS = 10 * 60_000

/** Disables hardware acceleration after repeated GPU crashes. Counts across runs, because a crash may end the app. */
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
    const recent = gpuCrashes
      .read()
      .filter((crashTime) => Math.abs(time - crashTime) < GPU_CRASH_WINDOW_MS)
    const crashes = [...recent, time]
    const isBroken = crashes.length >= GPU_CRASHES_MAX
    gpuCrashes.write(isBroken ? [] : crashes)
    if (!isBroken) return
    hardwareAcceleration.write(false)
    log.warn(
      'hardware acceleration is off from the next start: the graphics driver crashed too often',
    )
  })
}

/** Creates a marker file that exists while the app runs. If it exists at the start, the previous run crashed. */
export function createRunMarker(folder: string, log: Pick<Logger, 'warn'>) {
  const file = path.join(folder, 'running')
  const attempt = (run: () => void) => {
    try {
      run()
    } catch (error) {
      log.warn('the run marker could not be written', error)
    }
  }
  return {
    /** Creates the marker. Returns true when the marker of the previous run still exists. */
    create() {
      const hasCrashedBefore = existsSync(file)
      attempt(() => {
        mkdirSync(folder, { recursive: true })
        writeFileSync(file, '')
      })
      return hasCrashedBefore
    },
    remove: () => attempt(() => rmSync(file, { force: true })),
  }
}

const logFolder = () => path.join(app.getPath('userData'), 'logs')

export function createAppCrashLog(log: Logger): CrashLog {
  return createCrashLog({
    folder: logFolder(),
    environment: {
      version: app.getVersion(),
      electron: process.versions.electron ?? 'none',
      platform: process.platform,
      arch: process.arch,
      home: homedir(),
    },
    log,
  })
}

/** Records crashes of this run, and a crash of the previous run. Call it once, when the app is ready. */
export function recordCrashes(crashes: CrashLog, ending: Signal, log: Logger): void {
  watchCrashes({ app, crashes, log })
  const marker = createRunMarker(logFolder(), log)
  if (marker.create()) {
    log.warn('the run before did not quit')
    crashes.record('the run before did not quit: it crashed, was killed, or lost power')
  }
  ending.subscribe(marker.remove)
}
