import { MAPPED_HOST } from './app-origin.ts'
import { createBridge } from './bridge-copy.ts'
import { reachSchemes, type SchemeRule } from './page-schemes.ts'
import { BINDING, type BindingKind, EMIT } from './preload-names.ts'
import { decode, encode } from './wire.ts'

/*
 * Removes features that custom schemes lack but the stand-in address has: cookies and service workers. Runs in the page
 * before its scripts and is self-contained.
 */

/** `scheme` is the app's scheme; `allowed`: schemes with service workers. */
export function takeFromPage(scheme: string, allowed: readonly string[]): void {
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => '',
    set: () => undefined,
  })
  if (allowed.includes(scheme) || !('serviceWorker' in navigator)) return
  const refusal = `Failed to register a ServiceWorker: The URL protocol of the current origin ('${scheme}://') is not supported.`
  navigator.serviceWorker.register = () => Promise.reject(new TypeError(refusal))
}

/** Asks the app before Chromium when a page requests (`request`) or queries (`check`, by Chromium's name) a permission. */
export function hookPermissions(
  request: (permission: string) => Promise<boolean>,
  check: (permission: string) => Promise<unknown>,
): void {
  type Method = (...args: unknown[]) => unknown
  const before = (target: object | undefined, name: string, permission: string) => {
    const own = target && (Reflect.get(target, name) as Method | undefined)
    if (!own) return
    Object.defineProperty(target, name, {
      configurable: true,
      value: (...args: unknown[]) => request(permission).then(() => own.apply(target, args)),
    })
  }
  before(
    typeof Notification === 'undefined' ? undefined : Notification,
    'requestPermission',
    'notifications',
  )
  const refusal = () => new DOMException('Permission denied', 'NotAllowedError')
  const { mediaDevices, permissions } = navigator
  if (mediaDevices) {
    const { getUserMedia, enumerateDevices } = mediaDevices
    mediaDevices.getUserMedia = async (constraints) => {
      if (!(await request('media'))) throw refusal()
      return getUserMedia.call(mediaDevices, constraints)
    }
    mediaDevices.enumerateDevices = () =>
      check('camera').then(() => enumerateDevices.call(mediaDevices))
  }
  if (permissions) {
    const { query } = permissions
    permissions.query = (descriptor) =>
      check(descriptor?.name).then(() => query.call(permissions, descriptor))
  }
  for (const name of ['read', 'readText']) before(navigator.clipboard, name, 'clipboard-read')
  for (const name of ['write', 'writeText'])
    before(navigator.clipboard, name, 'clipboard-sanitized-write')
  before(navigator.wakeLock, 'request', 'screen-wake-lock')
  const { requestFullscreen } = Element.prototype
  // Chromium requires no permission here. Electron never responds to a rejected page.
  Element.prototype.requestFullscreen = async function (options) {
    if (!(await request('fullscreen'))) return new Promise(() => undefined)
    return requestFullscreen.call(this, options)
  }
  before(navigator, 'requestMIDIAccess', 'midi')
  for (const name of ['webkitGetUserMedia', 'getUserMedia']) {
    const own = Reflect.get(navigator, name) as Method | undefined
    if (!own) continue
    const value = (constraints: unknown, done: Method, failed: Method) =>
      void request('media').then((isGranted) =>
        isGranted ? own.call(navigator, constraints, done, failed) : failed(refusal()),
      )
    Object.defineProperty(navigator, name, { configurable: true, value })
  }
  const { geolocation } = navigator
  if (geolocation) {
    const { getCurrentPosition } = geolocation
    geolocation.getCurrentPosition = (...args) =>
      void request('geolocation').then(() => getCurrentPosition.apply(geolocation, args))
  }
}

/*
 * Environment of a sandboxed preload script, built inside the page. It runs in the page's own world before its scripts:
 * Electron's isolated world is not available.
 */

type Binding = (kind: BindingKind, channel: string, text: string) => Promise<unknown>
type Listener = (event: unknown, ...args: unknown[]) => void
type PreloadScript = (require: (name: string) => unknown, module: object, exports: object) => void

/** Parameters of `runPreload`, whose text is sent to the page. */
interface Parts {
  readonly binding: string
  readonly emit: string
  /** Format of custom scheme addresses here: host, then scheme. */
  readonly standIn: string
  readonly serviceWorkers: readonly string[]
  readonly rules: readonly SchemeRule[]
  readonly isIsolated: boolean
  readonly encode: typeof encode
  readonly decode: typeof decode
  readonly createBridge: typeof createBridge
  readonly takeFromPage: typeof takeFromPage
  readonly hookPermissions: typeof hookPermissions
  readonly reachSchemes: typeof reachSchemes
}

function runPreload(parts: Parts, preload: PreloadScript | null): void {
  const { encode, decode } = parts
  const page = window as unknown as Record<string | symbol, unknown>
  const call = page[parts.binding] as Binding
  delete page[parts.binding]
  const scheme = new RegExp(parts.standIn).exec(location.hostname)?.[2]
  if (scheme !== undefined) parts.takeFromPage(scheme, parts.serviceWorkers)
  parts.hookPermissions(
    (permission) => call('permission', permission, '[]').then(Boolean),
    (permission) => call('check', permission, '[]'),
  )
  if (parts.rules.length > 0) parts.reachSchemes(parts.rules)
  // Electron returns null for a denied window.open.
  const openHere = window.open.bind(window)
  window.open = (url, name, features) => {
    const target = name ?? ''
    // Navigations of an existing frame, not new windows.
    if (['_self', '_parent', '_top'].includes(target.toLowerCase())) return openHere(url, target)
    const address = url ? new URL(url, document.baseURI).href : 'about:blank'
    void call('open', address, encode([target === '_blank' ? '' : target, features ?? '']))
    return null
  }
  if (window !== window.top || preload === null) return

  // Through the same channel as all later messages, so that it arrives first.
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  void call('committed', location.href, encode([entry?.responseStatus ?? 0]))
  const listeners = new Map<string, Listener[]>()
  const listenersOf = (channel: string) => listeners.get(channel) ?? []
  const ipcRenderer = {
    async invoke(channel: string, ...args: unknown[]) {
      const reply = (await call('invoke', channel, encode(args))) as Record<string, string>
      if (reply.error !== undefined)
        throw new Error(`Error invoking remote method '${channel}': ${reply.error}`)
      return decode(reply.text ?? '[]')[0]
    },
    send(channel: string, ...args: unknown[]) {
      void call('send', channel, encode(args))
    },
    on(channel: string, listener: Listener) {
      listeners.set(channel, [...listenersOf(channel), listener])
      return ipcRenderer
    },
    once(channel: string, listener: Listener) {
      const onceListener: Listener = (event, ...args) => {
        ipcRenderer.removeListener(channel, onceListener)
        listener(event, ...args)
      }
      return ipcRenderer.on(channel, onceListener)
    },
    removeListener(channel: string, listener: Listener) {
      const others = listenersOf(channel).filter((other) => other !== listener)
      listeners.set(channel, others)
      return ipcRenderer
    },
    removeAllListeners(channel?: string) {
      if (channel === undefined) listeners.clear()
      else listeners.delete(channel)
      return ipcRenderer
    },
    listenerCount: (channel: string) => listenersOf(channel).length,
    eventNames: () => [...listeners].filter(([, all]) => all.length > 0).map(([name]) => name),
  }
  Object.defineProperty(window, Symbol.for(parts.emit), {
    value: (channel: string, text: string) => {
      const args = decode(text)
      for (const listener of listenersOf(channel))
        listener({ sender: ipcRenderer, ports: [] }, ...args)
    },
  })

  const bridge = parts.createBridge()
  const contextBridge = {
    exposeInMainWorld(key: string, api: unknown) {
      if (!parts.isIsolated)
        throw new Error('contextBridge API can only be used when contextIsolation is enabled')
      bridge.expose(window, key, api)
    },
  }

  // Electron knows the type of offered files; the double would only see the address.
  const createObjectURL = URL.createObjectURL
  URL.createObjectURL = (object) => {
    const url = createObjectURL.call(URL, object)
    if (object instanceof Blob) void call('blob', url, encode([object.type]))
    return url
  }
  const require = (name: string) => {
    if (name === 'electron') return { contextBridge, ipcRenderer }
    throw new Error(`module not found: ${name}`)
  }
  try {
    preload(require, { exports: {} }, {})
  } catch (error) {
    // The page continues without the preload script's effects.
    // biome-ignore lint/suspicious/noConsole: as Electron does, in the page's console.
    console.error('Unable to load preload script', error)
  }
}

/** The script to run before all others of the page, for a preload bundle (CommonJS source) or none. */
export function preloadScript(
  source: string | null,
  options: Pick<Parts, 'serviceWorkers' | 'isIsolated' | 'rules'>,
): string {
  const data = { binding: BINDING, emit: EMIT, standIn: MAPPED_HOST.source, ...options }
  const functions = [encode, decode, createBridge, takeFromPage, hookPermissions, reachSchemes]
  const parts = `{ ...${JSON.stringify(data)}, ${functions.map(({ name }) => name).join(', ')} }`
  const preload = source === null ? 'null' : `function (require, module, exports) {\n${source}\n}`
  return `(() => {\n${functions.map(String).join('\n')}\n(${runPreload})(${parts}, ${preload})\n})()`
}
