import { MAPPED_HOST } from './app-origin.ts'
import { createBridge } from './bridge-copy.ts'
import { mapSchemeRequests, type SchemeRule } from './page-schemes.ts'
import { BINDING, type BindingKind, EMIT } from './preload-names.ts'
import { decode, encode } from './wire.ts'

/*
 * Code that runs in the page before its scripts. It gives the page the environment of Electron, because Chromium's own
 * differs. Each function is sent to the page as text, so it is self-contained.
 */

/** Removes cookies and, unless `allowed` has the scheme, service workers, which custom schemes lack in Electron. */
export function removeFeatures(scheme: string, allowed: readonly string[]): void {
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => '',
    set: () => undefined,
  })
  if (allowed.includes(scheme) || !('serviceWorker' in navigator)) return
  const refusal = `Failed to register a ServiceWorker: The URL protocol of the current origin ('${scheme}://') is not supported.`
  navigator.serviceWorker.register = () => Promise.reject(new TypeError(refusal))
}

/** Asks the app, and then Chromium, when a page requests a permission or checks one by Chromium's name. */
export function hookPermissions(
  request: (permission: string) => Promise<boolean>,
  check: (permission: string) => Promise<unknown>,
): void {
  type Method = (...args: unknown[]) => unknown
  const requestBefore = (target: object | undefined, name: string, permission: string) => {
    const original = target && (Reflect.get(target, name) as Method | undefined)
    if (!original) return
    Object.defineProperty(target, name, {
      configurable: true,
      value: (...args: unknown[]) => request(permission).then(() => original.apply(target, args)),
    })
  }
  requestBefore(
    typeof Notification === 'undefined' ? undefined : Notification,
    'requestPermission',
    'notifications',
  )
  const deniedError = () => new DOMException('Permission denied', 'NotAllowedError')
  const { mediaDevices, permissions } = navigator
  if (mediaDevices) {
    const { getUserMedia, enumerateDevices } = mediaDevices
    mediaDevices.getUserMedia = async (constraints) => {
      if (!(await request('media'))) throw deniedError()
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
  for (const name of ['read', 'readText'])
    requestBefore(navigator.clipboard, name, 'clipboard-read')
  for (const name of ['write', 'writeText'])
    requestBefore(navigator.clipboard, name, 'clipboard-sanitized-write')
  requestBefore(navigator.wakeLock, 'request', 'screen-wake-lock')
  const { requestFullscreen } = Element.prototype
  // Chromium requires no permission here. Electron never responds to a rejected page.
  Element.prototype.requestFullscreen = async function (options) {
    if (!(await request('fullscreen'))) return new Promise(() => undefined)
    return requestFullscreen.call(this, options)
  }
  requestBefore(navigator, 'requestMIDIAccess', 'midi')
  for (const name of ['webkitGetUserMedia', 'getUserMedia']) {
    const original = Reflect.get(navigator, name) as Method | undefined
    if (!original) continue
    const value = (constraints: unknown, done: Method, failed: Method) =>
      void request('media').then((isGranted) =>
        isGranted ? original.call(navigator, constraints, done, failed) : failed(deniedError()),
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

type Binding = (kind: BindingKind, channel: string, text: string) => Promise<unknown>
type Listener = (event: unknown, ...args: unknown[]) => void
type PreloadScript = (require: (name: string) => unknown, module: object, exports: object) => void

/** Parameters of `runPreload`. */
interface PreloadParts {
  readonly binding: string
  readonly emit: string
  /** Source of the pattern that matches a mapped host (app-origin.ts). */
  readonly mappedHost: string
  readonly serviceWorkers: readonly string[]
  readonly rules: readonly SchemeRule[]
  readonly isIsolated: boolean
  readonly encode: typeof encode
  readonly decode: typeof decode
  readonly createBridge: typeof createBridge
  readonly removeFeatures: typeof removeFeatures
  readonly hookPermissions: typeof hookPermissions
  readonly mapSchemeRequests: typeof mapSchemeRequests
}

/** Runs the preload script in the page's own world, because the double has no isolated world. */
function runPreload(parts: PreloadParts, preload: PreloadScript | null): void {
  const { encode, decode } = parts
  const page = window as unknown as Record<string | symbol, unknown>
  const call = page[parts.binding] as Binding
  delete page[parts.binding]
  const scheme = new RegExp(parts.mappedHost).exec(location.hostname)?.[2]
  if (scheme !== undefined) parts.removeFeatures(scheme, parts.serviceWorkers)
  parts.hookPermissions(
    (permission) => call('permission', permission, '[]').then(Boolean),
    (permission) => call('check', permission, '[]'),
  )
  if (parts.rules.length > 0) parts.mapSchemeRequests(parts.rules)
  // Electron returns null for a denied window.open.
  const originalOpen = window.open.bind(window)
  window.open = (url, name, features) => {
    const target = name ?? ''
    // These targets navigate an existing frame.
    if (['_self', '_parent', '_top'].includes(target.toLowerCase()))
      return originalOpen(url, target)
    const address = url ? new URL(url, document.baseURI).href : 'about:blank'
    void call('open', address, encode([target === '_blank' ? '' : target, features ?? '']))
    return null
  }
  if (window !== window.top || preload === null) return

  // Uses the channel of all later messages, so that it arrives before them.
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
    eventNames: () => [...listeners].filter(([, added]) => added.length > 0).map(([name]) => name),
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

  // Reports the type of a file that the page offers for saving, because the double sees only its URL.
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
    // The page continues after an error of the preload script.
    // biome-ignore lint/suspicious/noConsole: as Electron does, in the page's console.
    console.error('Unable to load preload script', error)
  }
}

/** Returns the script that the page runs first. `source` is the preload bundle as CommonJS, or null. */
export function preloadScript(
  source: string | null,
  options: Pick<PreloadParts, 'serviceWorkers' | 'isIsolated' | 'rules'>,
): string {
  const data = { binding: BINDING, emit: EMIT, mappedHost: MAPPED_HOST.source, ...options }
  const functions = [
    encode,
    decode,
    createBridge,
    removeFeatures,
    hookPermissions,
    mapSchemeRequests,
  ]
  const parts = `{ ...${JSON.stringify(data)}, ${functions.map(({ name }) => name).join(', ')} }`
  const preload = source === null ? 'null' : `function (require, module, exports) {\n${source}\n}`
  return `(() => {\n${functions.map(String).join('\n')}\n(${runPreload})(${parts}, ${preload})\n})()`
}
