/*
 * Electron is ready only after the app's main module was evaluated, including top-level awaits. Started by register.ts,
 * the double detects this by a line appended to main's source.
 */
const KEY = Symbol.for('electron-double.main-loaded')
const CALL = `;globalThis[Symbol.for('electron-double.main-loaded')]?.();`

export const AFTER_MAIN = `\n${CALL}\n`

const loaded = Promise.withResolvers<void>()
let isAwaited = false

/** Makes `mainLoaded` wait for AFTER_MAIN. */
export function awaitMain(): void {
  isAwaited = true
  Object.assign(globalThis, { [KEY]: loaded.resolve })
}

export function mainFailed(): void {
  loaded.resolve()
}

/** Resolves when main has loaded; soon without register.ts (unit tests). */
export async function mainLoaded(): Promise<void> {
  // The double is loaded before main's first line.
  await new Promise((resolve) => setImmediate(resolve))
  if (isAwaited) await loaded.promise
}
