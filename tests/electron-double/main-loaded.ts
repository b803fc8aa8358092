/*
 * Electron is ready at the earliest when the app's main module has run to its end, top-level awaits
 * included. Started by register.ts, the double hears of that from a line behind main's own source.
 */
const KEY = Symbol.for('electron-double.main-loaded')
const CALL = `;globalThis[Symbol.for('electron-double.main-loaded')]?.();`

/** What is appended to main's source. */
export const AFTER_MAIN = `\n${CALL}\n`

const loaded = Promise.withResolvers<void>()
let isAwaited = false

/** From now on `mainLoaded` waits for AFTER_MAIN. */
export function awaitMain(): void {
  isAwaited = true
  Object.assign(globalThis, { [KEY]: loaded.resolve })
}

/** Main's file ended with an error: Electron does not wait for it any longer. */
export function mainFailed(): void {
  loaded.resolve()
}

/** Resolves when main has loaded; without register.ts (unit tests), soon. */
export async function mainLoaded(): Promise<void> {
  // The double itself is loaded before main's first line.
  await new Promise((resolve) => setImmediate(resolve))
  if (isAwaited) await loaded.promise
}
