/**
 * Test double for the parts of `electron` that electron-updater uses in a packaged app, on Node's http. update-server.ts
 * loads it outside of the tests' module graph, so tests configure it through the environment.
 */
import { EventEmitter } from 'node:events'
import http from 'node:http'
import path from 'node:path'

const home = () => process.env.UNDERTONE_TEST_HOME ?? ''

class PackagedApp extends EventEmitter {
  readonly isPackaged = true
  getVersion = () => '1.0.0'
  getName = () => 'undertone'
  whenReady = async () => undefined
  getPath = (name: string) => path.join(home(), name)
  quit = () => void this.emit('quit', {}, 0)
}

export const app = new PackagedApp()
// Quits the app for a test that cannot import this module.
process.on('undertone-test-quit' as never, () => app.quit())
// The updater of a finished test must not install when the app of a later test quits.
process.on('undertone-test-end' as never, () => app.removeAllListeners('quit'))

export const autoUpdater = new EventEmitter()
export const session = { fromPartition: () => ({}) }
export const net = {
  /** Emits no redirect events, unlike Electron, because the test server sends no redirects. */
  request: ({ session: _session, ...options }: http.RequestOptions & { session: unknown }) =>
    http.request(options),
}
