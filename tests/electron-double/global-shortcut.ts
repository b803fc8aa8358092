import type * as Electron from 'electron'

/** Keys that the app has taken from the whole system, and what a press does. */
export const shortcuts = new Map<string, () => void>()
/** Keys that another program has. */
const elsewhere = new Set<string>()

/** From now on these keys are another program's, and no others are. */
export function takeElsewhere(keys: readonly string[]): void {
  elsewhere.clear()
  for (const key of keys) elsewhere.add(key)
}

export const globalShortcut = {
  register(accelerator, callback) {
    if (elsewhere.has(accelerator) || shortcuts.has(accelerator)) return false
    shortcuts.set(accelerator, callback)
    return true
  },
  unregister(accelerator) {
    shortcuts.delete(accelerator)
  },
} satisfies Pick<Electron.GlobalShortcut, 'register' | 'unregister'>
