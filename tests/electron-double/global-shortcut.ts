import type * as Electron from 'electron'
import { withMissingMembersThrowing } from './absent.ts'
import { app } from './app.ts'

export const shortcuts = new Map<string, () => void>()
/** Keys of another program. */
const elsewhere = new Set<string>()

export function takeElsewhere(keys: readonly string[]): void {
  elsewhere.clear()
  for (const key of keys) elsewhere.add(key)
}

function requireReady(): void {
  if (!app.isReady()) throw new Error('globalShortcut cannot be used before the app is ready')
}

export const globalShortcut = withMissingMembersThrowing(
  {
    /** False for keys of another program; the app's own can be registered again. */
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
