/**
 * As much of the module `electron` as electron-updater asks for in a packaged app, over Node's own http.
 * Loaded in its place by update-server.ts, outside of the tests' own module graph: what differs from
 * test to test is told through the environment.
 */
import { EventEmitter } from 'node:events'
import http from 'node:http'
import path from 'node:path'

/** The folder of the test. */
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
// The quit of the app, for a test that cannot reach this module.
process.on('undertone-test-quit' as never, () => app.quit())
// An updater of one test must not install when the app of another test quits.
process.on('undertone-test-end' as never, () => app.removeAllListeners('quit'))

export const autoUpdater = new EventEmitter()
export const session = { fromPartition: () => ({}) }
export const net = {
  /** A redirect is an event of Electron's; this server sends none. */
  request: ({ session: _session, ...options }: http.RequestOptions & { session: unknown }) =>
    http.request(options),
}
