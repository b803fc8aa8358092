import { EventEmitter } from 'node:events'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type * as Electron from 'electron'
import { throwOnMissingMembers } from './absent.ts'
import { closeBrowser, warmUpBrowser } from './browser.ts'
import { dock } from './dock.ts'
import { environment, temporaryProfile } from './environment.ts'
import { mainLoaded } from './main-loaded.ts'
import { preventable } from './preventable.ts'
import { type SecondLaunch, takeLock } from './single-instance.ts'

const switches = new Map<string, string>()
for (const argument of process.argv.slice(2)) {
  const match = /^--([^=]+)(?:=(.*))?$/s.exec(argument)
  if (match?.[1]) switches.set(match[1].toLowerCase(), match[2] ?? '')
}

const { ozonePlatform } = environment.personality
if (ozonePlatform !== undefined) switches.set('ozone-platform', ozonePlatform)

/** Chromium's command-line switches. The double stores them, but they have no effect. */
export const commandLine = {
  appendSwitch: (name, value = '') => void switches.set(name.toLowerCase(), value),
  hasSwitch: (name) => switches.has(name.toLowerCase()),
  getSwitchValue: (name) => switches.get(name.toLowerCase()) ?? '',
  removeSwitch: (name) => void switches.delete(name.toLowerCase()),
} satisfies Pick<
  Electron.CommandLine,
  'appendSwitch' | 'getSwitchValue' | 'hasSwitch' | 'removeSwitch'
>

let openAtLogin = false

export const loginItems = {
  get: (): Electron.LoginItemSettings => ({
    openAtLogin,

    wasOpenedAtLogin: false,

    status: openAtLogin ? 'enabled' : 'not-registered',
    executableWillLaunchAtLogin: openAtLogin,
    launchItems: [],
  }),
  set: ({ openAtLogin: isEnabled = false }: Electron.Settings) => {
    openAtLogin = isEnabled
  },
} as const

type PathName = Parameters<Electron.App['getPath']>[0]
/** The part of BrowserWindow that quitting needs. An import would be circular. */
interface Closable {
  close(): void
  destroy(): void
  isFocused(): boolean
}

const PATH_NAMES: readonly string[] = [
  'home,appData,assets,userData,sessionData,temp,exe,module,desktop,documents,downloads',
  'music,pictures,videos,logs,crashDumps',
].flatMap((names) => names.split(','))

function packageVersion(): string {
  const [, main = ''] = process.argv
  for (const folder of [main, path.dirname(main)]) {
    const file = path.join(folder, 'package.json')
    if (existsSync(file)) return String(JSON.parse(readFileSync(file, 'utf8')).version)
  }
  return '0.0.0-double'
}

class App extends EventEmitter {
  readonly isPackaged: boolean = environment.resources !== null
  readonly name = 'undertone'
  readonly commandLine = commandLine
  readonly dock = dock
  readonly getLoginItemSettings = loginItems.get
  readonly setLoginItemSettings = loginItems.set
  /** A Menu, whose import would be circular. */
  applicationMenu: object | null = null
  /** Open windows, maintained by BrowserWindow. */
  readonly openWindows = new Set<Closable>()
  #ready = false
  #isQuitting = false
  /** Set by exit(), which cannot be prevented. */
  #isExiting = false
  #isShutDown = false
  #exitCode = 0
  #releaseLock: (() => void) | null = null
  readonly #paths = new Map<string, string>()
  readonly #whenReady: Promise<void>

  constructor() {
    super()
    this.#whenReady = mainLoaded().then(() => {
      if (this.#isShutDown) return new Promise(() => undefined)
      // On macOS, a link arrives before the app has finished launching.
      if (environment.openUrl) this.emit('open-url', preventable({}), environment.openUrl)
      this.#ready = true
      this.emit('will-finish-launching')
      this.emit('ready', preventable({}), {})
      return undefined
    })
  }

  whenReady(): Promise<void> {
    warmUpBrowser()
    return this.#whenReady
  }
  isReady(): boolean {
    return this.#ready
  }
  enableSandbox(): void {
    if (this.#ready) throw new Error('app.enableSandbox() can only be called before app is ready')
  }
  disableHardwareAcceleration(): void {
    if (this.#ready)
      throw new Error('app.disableHardwareAcceleration() can only be called before app is ready')
  }
  requestSingleInstanceLock(additionalData: unknown = null): boolean {
    if (this.#releaseLock) return true
    const thisLaunch = { argv: process.argv, workingDirectory: process.cwd(), additionalData }
    const onSecondLaunch = (launch: SecondLaunch) =>
      void this.#whenReady.then(() => this.#emitSecondInstance(launch))
    this.#releaseLock = takeLock(this.getPath('userData'), thisLaunch, onSecondLaunch)
    return this.#releaseLock !== null
  }
  releaseSingleInstanceLock(): void {
    this.#releaseLock?.()
    this.#releaseLock = null
  }
  #emitSecondInstance({ argv, workingDirectory, additionalData }: SecondLaunch): void {
    this.emit('second-instance', preventable({}), [...argv], workingDirectory, additionalData)
  }
  readonly schemes: string[] = []
  setAsDefaultProtocolClient(scheme: string): boolean {
    if (!/^[a-z][a-z0-9+.-]*$/i.test(scheme)) return false
    this.schemes.push(scheme)
    return true
  }
  setAppUserModelId(_id: string): void {}
  getVersion(): string {
    return packageVersion()
  }
  getName(): string {
    return this.name
  }

  getPath(name: PathName): string {
    if (!PATH_NAMES.includes(name)) throw new Error(`Failed to get '${name}' path`)
    if (name === 'exe' || name === 'module') return process.execPath
    if (name === 'assets') return path.dirname(process.execPath)
    const userData = this.#paths.get('userData') ?? temporaryProfile()
    const folder =
      this.#paths.get(name) ?? (name === 'userData' ? userData : path.join(userData, name))
    mkdirSync(folder, { recursive: true })
    return folder
  }
  setPath(name: string, folder: string): void {
    if (!path.isAbsolute(folder)) throw new Error('Path must be absolute')
    if (!PATH_NAMES.includes(name)) throw new Error('Failed to set path')
    this.#paths.set(name, folder)
  }

  /** Emits before-quit, closes all windows, and then emits will-quit and quit, as Electron does. */
  quit(): void {
    if (this.#isQuitting) return
    const beforeQuit = preventable({})
    this.#isQuitting = true
    this.emit('before-quit', beforeQuit)
    this.#isQuitting = !beforeQuit.defaultPrevented
    if (!this.#isQuitting) return
    if (this.openWindows.size === 0) this.#notifyAndShutDown()
    else for (const window of [...this.openWindows]) window.close()
  }

  exit(code = 0): void {
    this.#exitCode = code
    this.#isQuitting = true
    this.#isExiting = true
    if (this.openWindows.size === 0) this.#shutDown()
    else for (const window of [...this.openWindows]) window.destroy()
  }

  /** Only prints the arguments, because a restarted app would outlive its test. */
  relaunch({ args = process.argv.slice(1) }: Electron.RelaunchOptions = {}): void {
    process.stderr.write(`[relaunch] ${args.join(' ')}\n`)
  }

  /** Cancels quitting, because a window or its page has prevented closing. */
  closeCanceled(): void {
    this.#isQuitting = false
  }
  windowAllClosed(): void {
    if (this.#isExiting) this.#shutDown()
    else if (this.#isQuitting) this.#notifyAndShutDown()
    // Without a listener, the app quits.
    else if (this.listenerCount('window-all-closed') === 0) this.quit()
    else this.emit('window-all-closed')
  }
  #notifyAndShutDown(): void {
    if (this.#isShutDown) return
    const willQuit = preventable({})
    this.emit('will-quit', willQuit)
    if (willQuit.defaultPrevented) this.#isQuitting = false
    else this.#shutDown()
  }
  #shutDown(): void {
    if (this.#isShutDown) return
    this.#isShutDown = true
    this.emit('quit', preventable({}), this.#exitCode)
    this.releaseSingleInstanceLock()
    void closeBrowser().finally(() => process.exit(this.#exitCode))
  }
}

throwOnMissingMembers(App, 'app')

export const app = new App() satisfies Pick<
  Electron.App,
  | 'disableHardwareAcceleration'
  | 'enableSandbox'
  | 'exit'
  | 'getLoginItemSettings'
  | 'getName'
  | 'getPath'
  | 'getVersion'
  | 'isPackaged'
  | 'isReady'
  | 'name'
  | 'quit'
  | 'relaunch'
  | 'requestSingleInstanceLock'
  | 'setAppUserModelId'
  | 'setAsDefaultProtocolClient'
  | 'setLoginItemSettings'
  | 'setPath'
  | 'whenReady'
>
