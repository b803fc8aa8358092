import type { App } from 'electron'
import type { Logger } from '../log/logger.ts'
import type { SettingsStore } from '../settings/settings-store.ts'

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
