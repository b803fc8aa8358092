/**
 * Replaces the module `electron` with the double: `node --import tests/electron-double/register.ts out/main/index.js`.
 * With an IPC channel, the process accepts commands from a test.
 */
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { mainPrefix } from './fake-process.ts'
import { MAIN_SUFFIX, mainFailed, waitForMain } from './main-loaded.ts'

const electron = new URL('./electron.ts', import.meta.url).href
const [, entry] = process.argv
const main = entry === undefined ? null : pathToFileURL(entry).href

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: electron, shortCircuit: true } : next(specifier, context),
  load(url, context, next) {
    const module = next(url, context)
    if (url !== main) return module
    const source = `${mainPrefix()}${module.source?.toString()}${MAIN_SUFFIX}`
    return { ...module, source }
  },
})
waitForMain()
// An app without windows runs until it quits, but Node would exit when idle.
setInterval(() => undefined, 2 ** 30)

const { app } = await import('./app.ts')
const { dialog } = await import('./dialog.ts')
process.on('uncaughtException', (error: unknown) => {
  mainFailed()
  if (process.listenerCount('uncaughtException') > 1) return
  const stack = error instanceof Error ? error.stack : undefined
  const message = `Uncaught Exception:\n${stack ?? String(error)}`
  dialog.showErrorBox('A JavaScript error occurred in the main process', message)
})
// Electron runs the main process with Node's `warn-with-error-code` (electron_browser_main_parts.cc).
process.on('unhandledRejection', (reason: unknown) => {
  if (process.listenerCount('unhandledRejection') > 1) return
  process.exitCode = 1
  const text = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)
  process.emitWarning(text, 'UnhandledPromiseRejectionWarning')
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit())
if (process.send !== undefined) await import('./control/serve.ts')
