import { type PowerMonitor, powerMonitor } from 'electron'
import type { Logger } from '../log/logger.ts'

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
