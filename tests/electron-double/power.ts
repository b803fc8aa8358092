import { EventEmitter } from 'node:events'
import type * as Electron from 'electron'
import { nameAbsentOf, withAbsentNamed } from './absent.ts'

/** What keeps the computer awake at the moment. */
export const blockers = new Map<number, string>()
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

/** Sleeps and wakes up when a test says so: all that the app asks of Electron's is its events. */
class PowerMonitor extends EventEmitter {}
nameAbsentOf(PowerMonitor, 'powerMonitor')
export const powerMonitor = new PowerMonitor()

PowerMonitor satisfies new () => Pick<NodeJS.EventEmitter, 'emit' | 'on'>
