import type * as Electron from 'electron'
import { withMissingMembersThrowing } from './absent.ts'
import { app } from './app.ts'

export const shortcuts = new Map<string, () => void>()
/** Accelerators that another app has registered. */
const keysOfOtherApp = new Set<string>()

export function registerForOtherApp(keys: readonly string[]): void {
  keysOfOtherApp.clear()
  for (const key of keys) keysOfOtherApp.add(key)
}

function requireReady(): void {
  if (!app.isReady()) throw new Error('globalShortcut cannot be used before the app is ready')
}

export const globalShortcut = withMissingMembersThrowing(
  {
    /** Returns false for keys of another app. The app can register its own keys again. */
    register(accelerator, callback) {
      requireReady()
      if (keysOfOtherApp.has(accelerator)) return false
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
