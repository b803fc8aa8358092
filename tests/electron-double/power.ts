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
 * Emits power events on a test's command. On Linux, Electron delays the shutdown for a listener of `shutdown`, but not
 * for the very first listener, because `newListener` fires before it is added (lib/browser/api/power-monitor.ts).
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

  /** Shuts the system down. On Linux, an app that does not delay the shutdown gets no event. */
  shutDown(): void {
    if (process.platform !== 'linux' || this.delaysShutdown) this.emit('shutdown', {})
  }
}
throwOnMissingMembers(PowerMonitor, 'powerMonitor')
export const powerMonitor = new PowerMonitor()

PowerMonitor satisfies new () => Pick<NodeJS.EventEmitter, 'emit' | 'on'>
