import { EventEmitter } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import type * as Electron from 'electron'
import { closeBrowser, warmUpBrowser } from './browser.ts'
import { environment, temporaryProfile } from './environment.ts'
import { preventable } from './preventable.ts'

type PathName = Parameters<Electron.App['getPath']>[0]
/** What the double needs of a window to quit: no import, so that windows may import the app. */
interface Closable {
  close(): void
  isDestroyed(): boolean
}

class App extends EventEmitter {
  readonly isPackaged = false
  readonly name = 'undertone'
  /** Windows that are open; BrowserWindow keeps this up to date. */
  readonly openWindows = new Set<Closable>()
  #ready = false
  #ending = false
  readonly #paths = new Map<string, string>()
  readonly #whenReady: Promise<void>

  constructor() {
    super()
    this.#whenReady = new Promise((resolve) => {
      setImmediate(() => {
        // As on macOS, which has the link by the time the app has finished launching.
        if (environment.openUrl) this.emit('open-url', preventable({}), environment.openUrl)
        this.#ready = true
        this.emit('ready')
        resolve()
      })
    })
  }

  whenReady(): Promise<void> {
    warmUpBrowser()
    return this.#whenReady
  }
  isReady = () => this.#ready
  enableSandbox(): void {
    if (this.#ready) throw new Error('app.enableSandbox() must be called before app is ready')
  }
  /** Chromium's switches, which mean nothing here. */
  readonly commandLine = {
    appendSwitch: (_name: string, _value?: string) => {},
    hasSwitch: (name: string) => process.argv.includes(`--${name}`),
    // Chromium writes down what it has decided about windows before main runs.
    getSwitchValue: (name: string) =>
      name === 'ozone-platform' ? (environment.personality.ozonePlatform ?? '') : '',
  } satisfies Pick<Electron.CommandLine, 'appendSwitch' | 'getSwitchValue' | 'hasSwitch'>
  requestSingleInstanceLock = () => true
  /** Schemes the app has asked for. */
  readonly schemes: string[] = []
  setAsDefaultProtocolClient(scheme: string): boolean {
    this.schemes.push(scheme)
    return true
  }
  getVersion = () => '0.0.0-double'
  getName = () => this.name

  getPath(name: PathName): string {
    const userData = this.#paths.get('userData') ?? temporaryProfile()
    const folder =
      this.#paths.get(name) ?? (name === 'userData' ? userData : path.join(userData, name))
    mkdirSync(folder, { recursive: true })
    return folder
  }
  setPath(name: string, folder: string): void {
    if (!path.isAbsolute(folder)) throw new Error('Path must be absolute')
    if (!existsSync(folder)) throw new Error(`Failed to set '${name}': no such folder ${folder}`)
    this.#paths.set(name, folder)
  }

  /** Asks every window to close; one that refuses keeps the app alive, as in Electron. */
  quit(): void {
    const beforeQuit = preventable({})
    this.emit('before-quit', beforeQuit)
    if (beforeQuit.defaultPrevented) return
    for (const window of [...this.openWindows]) window.close()
    if (this.openWindows.size > 0) return
    const willQuit = preventable({})
    this.emit('will-quit', willQuit)
    if (!willQuit.defaultPrevented) this.exit(0)
  }

  exit(code = 0): void {
    if (this.#ending) return
    this.#ending = true
    this.emit('quit', {}, code)
    void closeBrowser().finally(() => process.exit(code))
  }
}

export const app = new App() satisfies Pick<
  Electron.App,
  | 'enableSandbox'
  | 'exit'
  | 'getName'
  | 'getPath'
  | 'getVersion'
  | 'isPackaged'
  | 'isReady'
  | 'name'
  | 'quit'
  | 'requestSingleInstanceLock'
  | 'setAsDefaultProtocolClient'
  | 'setPath'
  | 'whenReady'
>
