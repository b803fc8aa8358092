import { EventEmitter } from 'node:events'
import type * as Electron from 'electron'
import { nameAbsentOf, withAbsentNamed } from './absent.ts'

/** Power save blockers that are started. */
const blockers = new Map<number, string>()
let lastId = 0

export const powerSaveBlocker = withAbsentNamed(
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
 * Sleeps and wakes up when a test says so. On Linux Electron takes the lock that delays a shutdown for a
 * listener of `shutdown`, but the very first listener of all is not counted: `newListener` comes before it is
 * added (lib/browser/api/power-monitor.ts).
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

  /** The system shuts down. Without the lock Linux does not report it to the app. */
  shutDown(): void {
    if (process.platform !== 'linux' || this.delaysShutdown) this.emit('shutdown', {})
  }
}
nameAbsentOf(PowerMonitor, 'powerMonitor')
export const powerMonitor = new PowerMonitor()

PowerMonitor satisfies new () => Pick<NodeJS.EventEmitter, 'emit' | 'on'>
