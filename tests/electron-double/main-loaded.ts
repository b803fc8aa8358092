/*
 * Electron becomes ready only after the evaluation of the app's main module, including its top-level awaits. To detect
 * this, register.ts appends a line to the source of the main bundle.
 */
const KEY = Symbol.for('electron-double.main-loaded')
const CALL = `;globalThis[Symbol.for('electron-double.main-loaded')]?.();`

export const MAIN_SUFFIX = `\n${CALL}\n`

const loaded = Promise.withResolvers<void>()
let hasMainBundle = false

/** Makes `mainLoaded` wait for MAIN_SUFFIX. */
export function waitForMain(): void {
  hasMainBundle = true
  Object.assign(globalThis, { [KEY]: loaded.resolve })
}

export function mainFailed(): void {
  loaded.resolve()
}

/** Resolves when the main bundle has loaded. Without register.ts (in unit tests), resolves soon. */
export async function mainLoaded(): Promise<void> {
  // The double is evaluated before the first line of the main bundle.
  await new Promise((resolve) => setImmediate(resolve))
  if (hasMainBundle) await loaded.promise
}
