import { EventEmitter } from 'node:events'
import type * as Electron from 'electron'
import { throwOnMissingMembers, withMissingMembersThrowing } from './absent.ts'

const blockers = new Map<number, string>()
let lastId = 0

export const powerSaveBlocker = withMissingMembersThrowing(
  {
    start(type) {
      lastId += 1
      blockers.set(lastId, type)
      return lastId
    },
    stop: (id) => blockers.delete(id),
    isStarted: (id) => blockers.has(id),
  } satisfies Electron.PowerSaveBlocker,
  'powerSaveBlocker',
)

/**
 * Sleeps and wakes up on a test's command. On Linux Electron takes the shutdown inhibitor for a listener of `shutdown`,
 * except for the very first listener: `newListener` fires before it is added (lib/browser/api/power-monitor.ts).
 */
class PowerMonitor extends EventEmitter {
  private delaysShutdown = false

  constructor() {
    super()
    this.once('newListener', () => {
      this.delaysShutdown = this.listenerCount('shutdown') > 0
      this.on('newListener', (event) => {
        if (event === 'shutdown') this.delaysShutdown = true
      })
      this.on('removeListener', (event) => {
        if (event === 'shutdown') this.delaysShutdown = this.listenerCount('shutdown') > 0
      })
    })
  }

  /** The system shuts down. Linux reports it only with the inhibitor. */
  shutDown(): void {
    if (process.platform !== 'linux' || this.delaysShutdown) this.emit('shutdown', {})
  }
}
throwOnMissingMembers(PowerMonitor, 'powerMonitor')
export const powerMonitor = new PowerMonitor()

PowerMonitor satisfies new () => Pick<NodeJS.EventEmitter, 'emit' | 'on'>
