import { type PowerMonitor, powerMonitor } from 'electron'
import type { Logger } from '../log/logger.ts'

/**
 * Calls `onResumed` when the computer has woken up. Systems that say it twice in a row, as some do for
 * one sleep, are heard once: the second is only told after another sleep.
 */
export function watchPower(options: {
  readonly onResumed: () => void
  readonly log: Logger
  readonly monitor?: Pick<PowerMonitor, 'on'>
}): void {
  const { onResumed, log, monitor = powerMonitor } = options
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
