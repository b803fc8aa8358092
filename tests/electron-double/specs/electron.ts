/**
 * The module `electron` for Electron's own specs: the double, and the members that the specs use and the app does not,
 * such as tools that inspect a page or load a file.
 */
import { spawn } from 'node:child_process'
import fs, { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type * as Electron from 'electron'
import { BrowserWindow } from '../browser-window.ts'
import electron from '../electron.ts'
import { shortcuts } from '../global-shortcut.ts'
import { Menu } from '../menu.ts'
import { encrypt } from '../safe-storage.ts'
import { dataOf, fileOf, respondWith } from './old-protocol.ts'
import {
  addMembers,
  countHistory,
  fileUrl,
  frameFrom,
  titleOf,
  watchPage,
  watchPages,
} from './page-tools.ts'

const { app, globalShortcut, ipcMain, net, powerMonitor, protocol, safeStorage, screen, session } =
  electron

/** Parts of Electron's preload environment that the app's script does not use. */
const PRELUDE = `
const ownRequire = require
require = (name) => name === 'node:timers' ? { setImmediate: (act) => setTimeout(act, 0) } : ownRequire(name)
const emitter = { once: (name, act) => addEventListener(name === 'exit' ? 'unload' : 'DOMContentLoaded', act) }
const process = { ...emitter, on: emitter.once, env: {}, argv: [], crash: () => require('electron').ipcRenderer.invoke('-crash'), contextIsolated: true, hang: () => undefined }
`

/** Adds `require` and `process` to pages with Node integration by a preload script. */
function withNodeIntegration(options: Electron.BrowserWindowConstructorOptions = {}) {
  const { nodeIntegration, contextIsolation, preload } = options.webPreferences ?? {}
  const hasNode = nodeIntegration && contextIsolation === false
  if (!hasNode && preload === undefined) return options
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'undertone-preload-')), 'preload.js')
  const source = preload === undefined ? '' : readFileSync(preload, 'utf8')
  const node = hasNode ? 'Object.assign(window, { require, process, global: window })' : ''
  writeFileSync(file, `${PRELUDE}\n${node}\n{\n${source}\n}`)
  return { ...options, webPreferences: { ...options.webPreferences, preload: file } }
}
ipcMain.handle('-crash', (event) => event.sender.forcefullyCrashRenderer())

/** Windows of contents that a spec created without a window. */
const hiddenWindows = new Set<BrowserWindow>()

class SpecWindow extends BrowserWindow {
  static override getAllWindows = () =>
    BrowserWindow.windows.filter((window) => !hiddenWindows.has(window))
  static override fromWebContents = (contents: SpecWindow['webContents']) => {
    const window = BrowserWindow.fromWebContents(contents)
    return window !== null && hiddenWindows.has(window) ? null : window
  }
  autoHideMenuBar: boolean
  #hasMenuBar = true
  constructor(options?: Electron.BrowserWindowConstructorOptions) {
    if (app.isReady()) watchPages()
    super(withNodeIntegration(options))
    this.autoHideMenuBar = options?.autoHideMenuBar ?? false
    watchPage(this)
    countHistory(this.webContents)
  }
  loadFile(file: string, options?: Electron.LoadFileOptions) {
    return this.loadURL(fileUrl(file, options))
  }
  #title: string | null = null
  getTitle = () => this.#title ?? titleOf(this.webContents)
  setTitle(title: string) {
    this.#title = title
  }
  get title() {
    return this.getTitle()
  }
  getURL = () => this.webContents.getURL()
  reload = () => this.webContents.reload()
  getSize = () => [this.getBounds().width, this.getBounds().height]
  getPosition = () => [this.getBounds().x, this.getBounds().y]
  setSize = (width: number, height: number) => this.setBounds({ width, height })
  setPosition = (x: number, y: number) => this.setBounds({ x, y })
  isMenuBarAutoHide = () => this.autoHideMenuBar
  setAutoHideMenuBar(isAutoHidden: boolean) {
    this.autoHideMenuBar = isAutoHidden
  }
  isMenuBarVisible = () => this.#hasMenuBar && !this.autoHideMenuBar
  setMenuBarVisibility(isVisible: boolean) {
    this.#hasMenuBar = isVisible
  }
  setMenu(menu: object | null) {
    this.#hasMenuBar = menu !== null
  }
}
Object.defineProperty(SpecWindow, 'name', { value: 'BrowserWindow' })

function acceleratorText(accelerator: string): string {
  const keys = accelerator.replace(/(Command|Cmd)OrC(on)?tro?l|Control/gi, 'Ctrl').split(/\+(?=.)/)
  return [...new Set(keys)].join('+').replace(/Plus$/, '+')
}
addMembers(Menu.prototype, {
  _executeCommand(this: Menu, event: object, id: number) {
    const item = this.items.find(({ commandId }) => commandId === id)
    item?.click(event, BrowserWindow.getFocusedWindow(), null)
  },
  _menuWillShow(this: Menu) {
    this.willShow()
  },
  _getAcceleratorTextAt(this: Menu, index: number) {
    return acceleratorText(String(this.items[index]?.accelerator ?? ''))
  },
})

if (process.env.XDG_CONFIG_HOME) app.setPath('appData', process.env.XDG_CONFIG_HOME)
const handlers = new Map<string, string>()
let desktopName = ''
const ownArguments = process.argv.slice(1)
const setAsDefault = app.setAsDefaultProtocolClient.bind(app)
addMembers(app, {
  relaunch({ args = ownArguments, execPath = process.execPath }: Electron.RelaunchOptions = {}) {
    app.once('quit', () => spawn(execPath, args, { detached: true, stdio: 'ignore' }).unref())
  },
  setDesktopName: (name: string) => {
    desktopName = name
  },
  setAsDefaultProtocolClient(scheme: string) {
    const isSet = setAsDefault(scheme)
    if (isSet) handlers.set(scheme, desktopName)
    return isSet
  },
  isDefaultProtocolClient: (scheme: string) =>
    handlers.has(scheme) && handlers.get(scheme) === desktopName,
  removeAsDefaultProtocolClient: (scheme: string) => handlers.delete(scheme) && scheme !== '',
})
addMembers(screen, { getDisplayMatching: () => screen.getPrimaryDisplay() })
addMembers(globalShortcut, {
  unregisterAll: () => shortcuts.clear(),
  setSuspended: () => undefined,
})
addMembers(powerMonitor, { getSystemIdleTime: () => 0 })
addMembers(safeStorage, { encryptString: encrypt, setUsePlainTextEncryption: () => undefined })
addMembers(net, {
  get online() {
    return net.isOnline()
  },
})

const isHandled = (scheme: string) => protocol.isProtocolHandled(scheme)
function unhandle(scheme: string): boolean {
  if (!isHandled(scheme)) return false
  protocol.unhandle(scheme)
  return true
}
const absent = [
  'registerHttpProtocol',
  'registerProtocol',
  'interceptProtocol',
  'isProtocolIntercepted',
]
const kinds = ['Buffer', 'File', 'Http', 'Stream'].map((kind) => `intercept${kind}Protocol`)
addMembers(protocol, {
  ...Object.fromEntries([...absent, ...kinds].map((name) => [name, undefined])),
  registerStringProtocol: respondWith(dataOf),
  interceptStringProtocol(...args: Parameters<ReturnType<typeof respondWith>>) {
    unhandle(args[0])
    return respondWith(dataOf)(...args)
  },
  registerBufferProtocol: respondWith(dataOf),
  registerStreamProtocol: respondWith(dataOf),
  registerFileProtocol: respondWith(fileOf),
  isProtocolRegistered: isHandled,
  unregisterProtocol: unhandle,
  uninterceptProtocol: unhandle,
})

// Electron can read files in archives, which one spec file does before its first spec.
const { readFileSync: readPlain } = fs
Object.assign(fs, {
  readFileSync: (file: fs.PathOrFileDescriptor, ...options: []) =>
    /\.asar\/./.test(String(file)) ? Buffer.alloc(0) : readPlain(file, ...options),
})
Object.assign(session.defaultSession, { protocol, clearAuthCache: async () => undefined })
Object.assign(session, { fromPartition: () => session.defaultSession })

export const webContents = {
  getAllWebContents: () => SpecWindow.getAllWindows().map((window) => window.webContents),
  create(webPreferences: Electron.WebPreferences) {
    const window = new SpecWindow({ show: false, webPreferences })
    hiddenWindows.add(window)
    return window.webContents
  },
}
export { SpecWindow as BaseWindow, SpecWindow as BrowserWindow }
export const webFrameMain = { fromId: frameFrom }
export const BrowserView = class {}
export const WebContentsView = class {}
export const ipcRenderer = {}
export const contextBridge = {}
// biome-ignore lint/performance/noReExportAll: specs may import any member of the double.
// biome-ignore lint/performance/noBarrelFile: it stands in for a module of another project.
export * from '../electron.ts'
export default { ...electron, BrowserWindow: SpecWindow, BaseWindow: SpecWindow }

const features = new Proxy({}, { get: () => () => false })
const v8Util = {
  requestGarbageCollectionForTesting: () => global.gc?.(),
  runUntilIdle: () => undefined,
}
addMembers(process, {
  execPath: process.env.ELECTRON_PROGRAM ?? process.execPath,
  type: 'browser',
  resourcesPath: path.dirname(process.execPath),
  _linkedBinding: (name: string) => {
    if (name === 'electron_common_features') return features
    if (name === 'electron_common_v8_util') return v8Util
    throw new Error(`No such binding was linked: ${name}`)
  },
})
