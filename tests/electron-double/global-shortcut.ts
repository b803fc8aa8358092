import type * as Electron from 'electron'
import { withAbsentNamed } from './absent.ts'
import { app } from './app.ts'

/** Keys that the app has taken from the whole system, and what a press does. */
export const shortcuts = new Map<string, () => void>()
/** Keys that another program has. */
const elsewhere = new Set<string>()

/** From now on these keys are another program's, and no others are. */
export function takeElsewhere(keys: readonly string[]): void {
  elsewhere.clear()
  for (const key of keys) elsewhere.add(key)
}

function requireReady(): void {
  if (!app.isReady()) throw new Error('globalShortcut cannot be used before the app is ready')
}

export const globalShortcut = withAbsentNamed(
  {
    /** False where another program has the keys; the app's own are registered anew. */
    register(accelerator, callback) {
      requireReady()
      if (elsewhere.has(accelerator)) return false
      shortcuts.set(accelerator, callback)
      return true
    },
    isRegistered(accelerator) {
      requireReady()
      return shortcuts.has(accelerator)
    },
    unregister(accelerator) {
      requireReady()
      shortcuts.delete(accelerator)
    },
  } satisfies Pick<Electron.GlobalShortcut, 'isRegistered' | 'register' | 'unregister'>,
  'globalShortcut',
)
